import Foundation
import Testing

@testable import UIKit

/// Storyboards: controllers, views, outlets, actions and segues.
@MainActor
@Suite(.serialized) final class StoryboardTests {
  private lazy var screen = TestScreen()

  private func show(_ text: String) throws -> NibPage {
    let storyboard = try NibFixtures.storyboard(text)
    let page = try #require(storyboard.instantiateInitialViewController() as? NibPage)
    #expect(page.storyboard === storyboard && !page.isViewLoaded)
    screen.show(page)
    return page
  }

  // MARK: Views

  @Test func viewsHaveTheirProperties() throws {
    let page = try show(
      NibFixtures.page(
        """
        <label opaque="NO" userInteractionEnabled="NO" alpha="0.5" tag="7" contentMode="left" text="Rocket &amp; basil" textAlignment="center" lineBreakMode="wordWrap" numberOfLines="0" translatesAutoresizingMaskIntoConstraints="YES" id="label">
          <rect key="frame" x="10" y="20" width="100" height="30"/>
          <autoresizingMask key="autoresizingMask" flexibleMaxX="YES" flexibleMaxY="YES"/>
          <fontDescription key="fontDescription" type="system" weight="semibold" pointSize="19"/>
          <color key="textColor" red="1" green="0.5" blue="0.0" alpha="1" colorSpace="custom" customColorSpace="sRGB"/>
          <nil key="highlightedColor"/>
          <userDefinedRuntimeAttributes>
            <userDefinedRuntimeAttribute type="number" keyPath="layer.cornerRadius"><real key="value" value="6"/></userDefinedRuntimeAttribute>
          </userDefinedRuntimeAttributes>
        </label>
        <button opaque="NO" contentMode="scaleToFill" buttonType="system" id="button">
          <rect key="frame" x="10" y="60" width="100" height="30"/>
          <state key="normal" title="Order"><color key="titleColor" white="0.2" alpha="1" colorSpace="calibratedWhite"/></state>
          <state key="selected" title="Ordered" image="star.fill" catalog="system"/>
        </button>
        <slider opaque="NO" value="3" minValue="1" maxValue="9" id="slider"><rect key="frame" x="0" y="100" width="118" height="31"/></slider>
        <switch opaque="NO" on="YES" id="switch"><rect key="frame" x="0" y="140" width="51" height="31"/></switch>
        <segmentedControl selectedSegmentIndex="1" id="segments"><rect key="frame" x="0" y="180" width="200" height="32"/>
          <segments><segment title="One"/><segment title="Two"/></segments></segmentedControl>
        <textField text="Ada" placeholder="Name" borderStyle="roundedRect" id="field"><rect key="frame" x="0" y="220" width="97" height="34"/><textInputTraits key="textInputTraits" secureTextEntry="YES"/></textField>
        <stackView axis="vertical" distribution="fillEqually" alignment="center" spacing="5" id="stack"><rect key="frame" x="200" y="0" width="100" height="200"/>
          <subviews><view id="v1"/><view id="v2"/></subviews></stackView>
        <progressView progress="0.25" id="progress"><rect key="frame" x="0" y="260" width="150" height="4"/></progressView>
        <activityIndicatorView hidden="YES" style="large" id="wheel"><rect key="frame" x="0" y="270" width="37" height="37"/></activityIndicatorView>
        <pageControl numberOfPages="4" currentPage="2" id="pages"><rect key="frame" x="0" y="310" width="80" height="26"/></pageControl>
        <textView editable="NO" textAlignment="right" bounces="NO" id="notes"><rect key="frame" x="0" y="340" width="200" height="60"/>
          <string key="text">Milk, bread</string><color key="textColor" red="1" green="0.5" blue="0" alpha="1" colorSpace="custom" customColorSpace="sRGB"/><fontDescription key="fontDescription" type="system" pointSize="14"/></textView>
        """))
    let views = try #require(page.view).subviews
    let label = try #require(views[0] as? UILabel)
    #expect(label.text == "Rocket & basil" && label.textAlignment == .center)
    #expect(label.numberOfLines == 0 && label.lineBreakMode == .byWordWrapping)
    #expect(label.font == .systemFont(ofSize: 19, weight: .semibold))
    #expect(label.textColor == UIColor(red: 1, green: 0.5, blue: 0, alpha: 1))
    #expect(label.alpha == 0.5 && label.tag == 7 && label.layer.cornerRadius == 6)
    #expect(label.frame == CGRect(x: 10, y: 20, width: 100, height: 30))
    #expect(label.autoresizingMask == [.flexibleRightMargin, .flexibleBottomMargin])
    let button = try #require(views[1] as? UIButton)
    #expect(button.buttonType == .system && button.currentTitle == "Order")
    #expect(button.title(for: .selected) == "Ordered")
    #expect(button.image(for: .selected)?.isSymbolImage == true)
    #expect(button.titleColor(for: .normal) == UIColor(white: 0.2, alpha: 1))
    let slider = try #require(views[2] as? UISlider)
    #expect((slider.minimumValue, slider.value, slider.maximumValue) == (1, 3, 9))
    #expect((views[3] as? UISwitch)?.isOn == true)
    let segments = try #require(views[4] as? UISegmentedControl)
    #expect(segments.numberOfSegments == 2 && segments.selectedSegmentIndex == 1)
    #expect(segments.titleForSegment(at: 0) == "One")
    let field = try #require(views[5] as? UITextField)
    #expect(field.text == "Ada" && field.placeholder == "Name" && field.isSecureTextEntry)
    #expect(field.borderStyle == .roundedRect)
    let stack = try #require(views[6] as? UIStackView)
    #expect(stack.axis == .vertical && stack.distribution == .fillEqually && stack.spacing == 5)
    #expect(stack.alignment == .center && stack.arrangedSubviews.count == 2)
    #expect((views[7] as? UIProgressView)?.progress == 0.25)
    #expect((views[8] as? UIActivityIndicatorView)?.style == .large && views[8].isHidden)
    let pages = try #require(views[9] as? UIPageControl)
    #expect(pages.numberOfPages == 4 && pages.currentPage == 2)
    let notes = try #require(views[10] as? UITextView)
    #expect(notes.text == "Milk, bread" && notes.font == .systemFont(ofSize: 14))
    #expect(notes.textColor == UIColor(red: 1, green: 0.5, blue: 0, alpha: 1))
    #expect(notes.textAlignment == .right && !notes.isEditable && notes.isSelectable)
    #expect(!notes.bounces)
    #expect(page.view.backgroundColor == .systemBackground)
    // The mask of the root view resizes it with the window, those of the subviews leave them.
    screen.resize(to: CGSize(width: 500, height: 700))
    #expect(page.view.frame.size == CGSize(width: 500, height: 700))
    #expect(label.frame == CGRect(x: 10, y: 20, width: 100, height: 30))
  }

  @Test func pickersAndSteppersHaveTheirProperties() throws {
    let page = try show(
      NibFixtures.page(
        """
        <datePicker datePickerMode="date" minuteInterval="5" id="picker"/>
        <stepper id="stepper" value="2" maximumValue="9" wraps="YES"/>
        """))
    let picker = page.view.subviews.lazy.compactMap { $0 as? UIDatePicker }.first
    #expect(picker?.datePickerMode == .date && picker?.minuteInterval == 5)
    let stepper = page.view.subviews.lazy.compactMap { $0 as? UIStepper }.first
    #expect(stepper?.value == 2 && stepper?.maximumValue == 9 && stepper?.wraps == true)
  }

  /// A view of the app's own class finds its frame and its subviews when `super.init(coder:)` returns.
  @Test func ownViewClasses() throws {
    let page = try show(
      NibFixtures.page(
        """
        <view id="card" customClass="NibCard" customModule="UIKitTests">
          <rect key="frame" x="0" y="0" width="123" height="50"/>
          <subviews><view id="x"/><view id="y"/></subviews>
          <userDefinedRuntimeAttributes>
            <userDefinedRuntimeAttribute type="number" keyPath="ratio"><real key="value" value="1.5"/></userDefinedRuntimeAttribute>
            <userDefinedRuntimeAttribute type="string" keyPath="caption" value="Two"/>
          </userDefinedRuntimeAttributes>
        </view>
        """, connections: "<outlet property=\"card\" destination=\"card\" id=\"c1\"/>"))
    let card = try #require(page.shownCard)
    #expect(card.early == "123 2" && card.awakenings == 1)
    #expect(card.ratio == 1.5 && card.caption == "Two")
  }

  /// Values of the app's own classes are set after the initializer, and before the outlets.
  @Test func valuesComeBeforeOutlets() throws {
    let page = try show(
      NibFixtures.page(
        """
        <view id="badge" customClass="NibBadge" customModule="UIKitTests">
          <userDefinedRuntimeAttributes>
            <userDefinedRuntimeAttribute type="string" keyPath="text" value="New"/>
          </userDefinedRuntimeAttributes>
          <connections><outlet property="owner" destination="root" id="o"/></connections>
        </view>
        """))
    let badge = try #require(page.view.subviews[0] as? NibBadge)
    #expect(badge.text == "New" && badge.hadOwner == false && badge.owner === page.view)
    #expect(badge.tag == 0)
  }

  /// Extensions of the app add values to UIKit's own classes.
  @Test func valuesOfExtensions() throws {
    let page = try show(
      NibFixtures.page(
        """
        <label id="label"><userDefinedRuntimeAttributes>
          <userDefinedRuntimeAttribute type="number" keyPath="corner"><real key="value" value="6"/></userDefinedRuntimeAttribute>
          <userDefinedRuntimeAttribute type="boolean" keyPath="preservesSuperviewLayoutMargins" value="YES"/>
        </userDefinedRuntimeAttributes></label>
        <button id="b"><rect key="frame" x="0" y="40" width="100" height="30"/><connections>
          <action selector="fade:" destination="label" eventType="touchUpInside" id="a"/></connections></button>
        """))
    let label = page.view.subviews[0]
    #expect(label.layer.cornerRadius == 6 && label.preservesSuperviewLayoutMargins)
    screen.click(CGPoint(x: 50, y: 55))
    #expect(label.alpha == 0.5)
  }

  /// A controller and an object of the app have such values, too.
  @Test func valuesOfControllersAndObjects() throws {
    let page = try show(
      NibFixtures.page(
        "<textField id=\"field\"><connections><outlet property=\"delegate\" destination=\"helper\" id=\"o\"/></connections></textField>",
        connections: """
          </connections><userDefinedRuntimeAttributes>
            <userDefinedRuntimeAttribute type="string" keyPath="segueName" value="main"/>
            <userDefinedRuntimeAttribute type="number" keyPath="menuWidth"><integer key="value" value="300"/></userDefinedRuntimeAttribute>
          </userDefinedRuntimeAttributes><connections>
          """,
        others: """
          <customObject id="helper" customClass="NibHelper" customModule="UIKitTests"><userDefinedRuntimeAttributes>
            <userDefinedRuntimeAttribute type="string" keyPath="name" value="Ada"/></userDefinedRuntimeAttributes></customObject>
          """))
    #expect(page.segueName == "main" && page.menuWidth == 300)
    let field = try #require(page.view.subviews[0] as? UITextField)
    #expect((field.delegate as? NibHelper)?.name == "Ada")
  }

  @Test func aPageControllerHasItsStyle() throws {
    let storyboard = try NibFixtures.storyboard(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" initialViewController="pages">
        <scenes>
          <scene sceneID="s1">
            <objects>
              <pageViewController transitionStyle="scroll" pageSpacing="12" navigationOrientation="vertical" id="pages" sceneMemberID="viewController"/>
            </objects>
          </scene>
        </scenes>
      </document>
      """)
    let pages = try #require(storyboard.instantiateInitialViewController() as? UIPageViewController)
    #expect(pages.transitionStyle == .scroll && pages.navigationOrientation == .vertical)
    pages.setViewControllers([UIViewController()], direction: .forward, animated: false)
    let screen = TestScreen()
    screen.show(pages)
    #expect(pages.viewControllers?.first?.view.frame.size == screen.window.bounds.size)
    // The spacing is around the page.
    let height = try #require(pages.viewControllers?.first?.view.superview?.frame.height)
    #expect(abs(height - 656) < 0.001)
  }

  @Test func constraintsLayOutTheViews() throws {
    let page = try show(
      NibFixtures.page(
        """
        <view translatesAutoresizingMaskIntoConstraints="NO" id="a">
          <rect key="frame" x="0" y="0" width="10" height="10"/>
          <constraints>
            <constraint firstAttribute="height" constant="50" id="h"/>
            <constraint firstAttribute="width" secondItem="a" secondAttribute="height" multiplier="3:1" id="w"/>
          </constraints>
        </view>
        """,
        connections: "<outlet property=\"height\" destination=\"h\" id=\"c1\"/>"
      ).replacing(
        "<viewLayoutGuide",
        with: """
          <constraints>
            <constraint firstItem="a" firstAttribute="leading" secondItem="safe" secondAttribute="leading" constant="20" id="l"/>
            <constraint firstItem="a" firstAttribute="centerY" secondItem="root" secondAttribute="centerY" id="y"/>
            <constraint firstItem="a" firstAttribute="top" secondItem="gone" secondAttribute="top" placeholder="YES" id="p"/>
          </constraints>
          <viewLayoutGuide
          """))
    let view = page.view.subviews[0]
    #expect(view.frame == CGRect(x: 20, y: 297, width: 150, height: 50))
    page.height.constant = 20
    screen.flush()
    #expect(view.frame == CGRect(x: 20, y: 312, width: 60, height: 20))
  }

  /// A storyboard may have other constants, fonts and constraints for some size classes. Those for the screen's size class are used.
  @Test(arguments: [
    (CGSize(width: 320, height: 480), 8.0, 30.0), (CGSize(width: 800, height: 600), 20, 60),
  ])
  func variations(size: CGSize, left: CGFloat, width: CGFloat) throws {
    let main = UIScreen.main
    let (old, scale, rate) = (main.bounds.size, main.scale, main.maximumFramesPerSecond)
    defer { main.configure(size: old, scale: scale, maximumFramesPerSecond: rate) }
    main.configure(size: size, scale: scale, maximumFramesPerSecond: rate)
    let storyboard = try NibFixtures.storyboard(
      NibFixtures.page(
        """
        <label text="A" translatesAutoresizingMaskIntoConstraints="NO" id="a">
          <fontDescription key="fontDescription" type="system" pointSize="14"/>
          <constraints>
            <constraint firstAttribute="width" constant="30" id="narrow"/>
            <constraint firstAttribute="width" constant="60" id="wide"/>
          </constraints>
          <variation key="default"><mask key="constraints"><exclude reference="wide"/></mask></variation>
          <variation key="heightClass=regular-widthClass=regular">
            <fontDescription key="fontDescription" type="system" pointSize="20"/>
            <mask key="constraints"><exclude reference="narrow"/><include reference="wide"/></mask>
          </variation>
        </label>
        """
      ).replacing(
        "<viewLayoutGuide",
        with: """
          <constraints>
            <constraint firstItem="a" firstAttribute="leading" secondItem="root" secondAttribute="leading" constant="8" id="l">
              <variation key="widthClass=regular" constant="20"/>
            </constraint>
            <constraint firstItem="a" firstAttribute="height" secondItem="a" secondAttribute="width" multiplier="1/3" id="h"/>
          </constraints>
          <viewLayoutGuide
          """))
    let page = try #require(storyboard.instantiateInitialViewController())
    let found = warnings { screen.show(page) }
    #expect(found == [])
    let label = try #require(page.view.subviews[0] as? UILabel)
    #expect(label.frame.minX == left && label.frame.width == width)
    #expect(abs(label.frame.height - width / 3) < 1e-9)
    #expect(label.font.pointSize == (left == 8 ? 14 : 20))
  }

  /// Bars that belong to no controller have items, and the height of a bar.
  @Test func barsHaveItems() throws {
    let page = try show(
      NibFixtures.page(
        """
        <navigationBar translatesAutoresizingMaskIntoConstraints="NO" id="nav">
          <items><navigationItem title="Contacts" id="i1">
            <barButtonItem key="leftBarButtonItem" title="Menu" id="i2">
              <connections><action selector="tap:" destination="page" id="a"/></connections></barButtonItem>
          </navigationItem></items>
        </navigationBar>
        <toolbar id="tools"><rect key="frame" x="0" y="100" width="320" height="44"/>
          <items><barButtonItem title="Share" id="i3"/><barButtonItem systemItem="flexibleSpace" id="i4"/></items></toolbar>
        <tabBar id="tabs"><rect key="frame" x="0" y="200" width="320" height="49"/>
          <items><tabBarItem title="Home" id="i5"/><tabBarItem title="More" tag="3" id="i6"/></items></tabBar>
        <searchBar placeholder="Find" searchBarStyle="minimal" showsCancelButton="YES" id="search"><rect key="frame" x="0" y="260" width="320" height="56"/>
          <scopeButtonTitles><string>All</string><string>Mail</string></scopeButtonTitles></searchBar>
        """
      ).replacing(
        "<viewLayoutGuide",
        with: """
          <constraints>
            <constraint firstItem="nav" firstAttribute="top" secondItem="root" secondAttribute="top" id="t"/>
            <constraint firstItem="nav" firstAttribute="leading" secondItem="root" secondAttribute="leading" id="l"/>
            <constraint firstItem="nav" firstAttribute="trailing" secondItem="root" secondAttribute="trailing" id="r"/>
          </constraints>
          <viewLayoutGuide
          """))
    let bar = try #require(page.view.subviews[0] as? UINavigationBar)
    #expect(bar.frame.height == 44 && bar.topItem?.title == "Contacts")
    click(try #require(bar.content.subviews.first))
    #expect(page.log.last == "tap UIBarButtonItem")
    #expect((page.view.subviews[1] as? UIToolbar)?.items?.count == 2)
    let tabs = try #require(page.view.subviews[2] as? UITabBar)
    #expect(tabs.items?.map(\.title) == ["Home", "More"] && tabs.items?.last?.tag == 3)
    let search = try #require(page.view.subviews[3] as? UISearchBar)
    #expect(search.placeholder == "Find" && search.searchBarStyle == .minimal)
    #expect(search.showsCancelButton && search.scopeButtonTitles == ["All", "Mail"])
  }

  // MARK: Connections

  @Test func outletsAndActions() throws {
    let page = try show(
      NibFixtures.page(
        """
        <label text="Hello" id="label"><rect key="frame" x="0" y="0" width="100" height="30"/></label>
        <button buttonType="system" id="b1"><rect key="frame" x="0" y="40" width="100" height="30"/><state key="normal" title="1"/>
          <connections><action selector="tap:" destination="page" eventType="touchUpInside" id="a1"/></connections></button>
        <button buttonType="system" id="b2"><rect key="frame" x="0" y="80" width="100" height="30"/><state key="normal" title="2"/>
          <connections><action selector="slide" destination="first" eventType="touchUpInside" id="a2"/></connections></button>
        <view id="area"><rect key="frame" x="0" y="120" width="100" height="100"/>
          <connections><outletCollection property="gestureRecognizers" destination="tapper" appends="YES" id="g1"/></connections></view>
        """,
        connections: """
          <outlet property="nameLabel" destination="label" id="o1"/>
          <outletCollection property="buttons" destination="b1" id="o2"/>
          <outletCollection property="buttons" destination="b2" id="o3"/>
          """,
        others: """
          <tapGestureRecognizer id="tapper"><connections><action selector="tap:" destination="page" id="a3"/></connections></tapGestureRecognizer>
          """))
    // The outlet's observer runs once, before viewDidLoad.
    #expect(page.log == ["awake false", "loaded Hello"] && page.labelsSet == 1)
    #expect(page.buttons.map { $0.currentTitle } == ["1", "2"])
    screen.click(CGPoint(x: 50, y: 55))
    screen.click(CGPoint(x: 50, y: 95))
    screen.click(CGPoint(x: 50, y: 150))
    screen.advance(by: 1)
    #expect(
      page.log.suffix(3) == ["tap UIButton", "slide", "tap UITapGestureRecognizer"], "\(page.log)")
  }

  // MARK: Segues

  private static let segues = """
    <?xml version="1.0" encoding="UTF-8"?>
    <document initialViewController="nav">
      <scenes>
        <scene sceneID="s0"><objects>
          <navigationController id="nav" sceneMemberID="viewController">
            <navigationBar key="navigationBar" contentMode="scaleToFill" largeTitles="YES" id="bar">
              <textAttributes key="titleTextAttributes"><fontDescription key="fontDescription" type="system" pointSize="21"/><color key="textColor" white="1" alpha="1" colorSpace="calibratedWhite"/></textAttributes>
              <textAttributes key="largeTitleTextAttributes"><color key="textColor" white="0" alpha="1" colorSpace="calibratedWhite"/></textAttributes>
            </navigationBar>
            <connections><segue destination="page" kind="relationship" relationship="rootViewController" id="r1"/></connections>
          </navigationController>
        </objects></scene>
        <scene sceneID="s1"><objects>
          <viewController storyboardIdentifier="First" id="page" customClass="NibPage" customModule="UIKitTests" sceneMemberID="viewController">
            <view key="view" id="root"><rect key="frame" x="0" y="0" width="400" height="644"/>
              <subviews>
                <button id="go"><rect key="frame" x="0" y="200" width="100" height="40"/><state key="normal" title="Go"/>
                  <connections><segue destination="other" kind="show" identifier="push" id="g1"/></connections></button>
                <button id="no"><rect key="frame" x="0" y="300" width="100" height="40"/><state key="normal" title="No"/>
                  <connections><segue destination="other" kind="custom" customClass="NibSegue" customModule="UIKitTests" id="g2"/></connections></button>
                <containerView id="box"><rect key="frame" x="200" y="200" width="100" height="100"/>
                  <connections><segue destination="child" kind="embed" identifier="child" id="g3"/></connections></containerView>
              </subviews></view>
            <navigationItem key="navigationItem" title="Home" id="item">
              <barButtonItem key="leftBarButtonItem" systemItem="action" id="share"/>
              <barButtonItem key="rightBarButtonItem" systemItem="add" id="add">
                <connections><segue destination="other" kind="presentation" identifier="sheet" modalPresentationStyle="overFullScreen" modalTransitionStyle="crossDissolve" animates="NO" id="g4"/></connections></barButtonItem>
            </navigationItem>
          </viewController>
        </objects></scene>
        <scene sceneID="s2"><objects>
          <viewController storyboardIdentifier="Other" title="Elsewhere" modalPresentationStyle="fullScreen" id="other" customClass="NibOtherPage" customModule="UIKitTests" sceneMemberID="viewController">
            <view key="view" id="root2"><rect key="frame" x="0" y="0" width="400" height="644"/>
              <subviews><button id="back"><rect key="frame" x="0" y="200" width="100" height="40"/><state key="normal" title="Back"/>
                <connections><segue destination="exit2" kind="unwind" unwindAction="unwindToPage:" id="u1"/></connections></button></subviews></view>
          </viewController>
          <exit id="exit2" userLabel="Exit" sceneMemberID="exit"/>
        </objects></scene>
        <scene sceneID="s3"><objects>
          <tableViewController id="child" sceneMemberID="viewController">
            <tableView key="view" style="grouped" dataMode="static" id="table"><rect key="frame" x="0" y="0" width="100" height="100"/>
              <sections>
                <tableViewSection headerTitle="Fruit" id="t1"><cells>
                  <tableViewCell style="IBUITableViewCellStyleValue1" textLabel="l1" detailTextLabel="l2" rowHeight="50" id="c1"><tableViewCellContentView key="contentView" id="cc1"><subviews>
                    <label text="Apple" id="l1"/><label text="12" id="l2"/></subviews></tableViewCellContentView></tableViewCell>
                  <tableViewCell id="c2"><tableViewCellContentView key="contentView" id="cc2"><subviews><label text="Pear" id="l3"/></subviews></tableViewCellContentView></tableViewCell>
                </cells></tableViewSection>
              </sections></tableView>
          </tableViewController>
        </objects></scene>
      </scenes>
    </document>
    """

  private func start() throws -> (UINavigationController, NibPage) {
    let storyboard = try NibFixtures.storyboard(Self.segues)
    let navigation = try #require(
      storyboard.instantiateInitialViewController() as? UINavigationController)
    screen.show(navigation)
    let page = try #require(navigation.topViewController as? NibPage)
    return (navigation, page)
  }

  private func click(_ view: UIView) {
    screen.click(view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: nil))
    screen.runUntilIdle()
  }

  @Test func containersAndTheirItems() throws {
    let (navigation, page) = try start()
    let bar = navigation.navigationBar
    #expect(bar.prefersLargeTitles)
    #expect(bar.titleTextAttributes?[.foregroundColor] as? UIColor == .white)
    #expect((bar.titleTextAttributes?[.font] as? UIFont)?.pointSize == 21)
    #expect(bar.largeTitleTextAttributes?[.foregroundColor] as? UIColor == .black)
    let share = page.navigationItem.leftBarButtonItem
    #expect(share?.title == nil && share?.image != nil)
    #expect(page.navigationItem.title == "Home" && page.title == nil)
    #expect(page.navigationItem.rightBarButtonItem != nil)
    // The embedded table with static cells; prepare came before its view was in the tree.
    let table = try #require(page.children.first as? UITableViewController)
    #expect(page.log.contains("prepare child UIStoryboardSegue to UITableViewController"))
    #expect(table.view.superview === page.view.subviews[2])
    #expect(table.view.frame == CGRect(x: 0, y: 0, width: 100, height: 100))
    #expect(table.tableView.numberOfRows(inSection: 0) == 2)
    #expect(table.tableView.style == .grouped)
    let cell = try #require(table.tableView.cellForRow(at: IndexPath(row: 0, section: 0)))
    #expect(cell.textLabel?.text == "Apple" && cell.detailTextLabel?.text == "12")
    #expect(cell.frame.height == 50)
    #expect(table.tableView(table.tableView, titleForHeaderInSection: 0) == "Fruit")
  }

  /// An object of the scene is the delegate, receives an outlet and an action, and lives as long as the controller.
  @Test func objectsOfTheApp() throws {
    weak var helper: NibHelper?
    do {
      let storyboard = try NibFixtures.storyboard(
        NibFixtures.page(
          """
          <textField id="field"><connections><outlet property="delegate" destination="helper" id="o1"/></connections></textField>
          <button id="b"><rect key="frame" x="0" y="40" width="100" height="30"/><connections>
            <action selector="press:" destination="helper" eventType="touchUpInside" id="a"/></connections></button>
          """,
          others: """
            <customObject id="helper" customClass="NibHelper" customModule="UIKitTests">
              <connections><outlet property="field" destination="field" id="o2"/></connections></customObject>
            """))
      let page = try #require(storyboard.instantiateInitialViewController())
      screen.show(page)
      let field = try #require(page.view.subviews[0] as? UITextField)
      helper = field.delegate as? NibHelper
      #expect(helper?.field === field && helper?.log == ["awake true"])
      screen.click(CGPoint(x: 50, y: 55))
      #expect(helper?.log == ["awake true", "press UIButton"])
      screen.window.rootViewController = nil
    }
    screen.runUntilIdle()
    #expect(helper == nil)
  }

  @Test func aButtonPushesAndAnotherUnwinds() throws {
    let (navigation, page) = try start()
    click(page.view.subviews[0])
    let other = try #require(navigation.topViewController as? NibOtherPage)
    #expect(page.log.last == "prepare push UIStoryboardSegue to NibOtherPage")
    #expect(other.title == "Elsewhere" && other.storyboard === page.storyboard)
    click(other.view.subviews[0])
    #expect(navigation.topViewController === page)
    #expect(page.log.last == "unwind from NibOtherPage")
  }

  @Test func customSeguesAndStyles() throws {
    let (_, page) = try start()
    click(page.view.subviews[1])
    #expect(page.log.last == "prepare - NibSegue to NibOtherPage")
    let shown = try #require(page.navigationController?.presentedViewController)
    #expect(shown.modalPresentationStyle == .fullScreen)
    shown.dismiss(animated: false)
    screen.runUntilIdle()
    page.performSegue(withIdentifier: "sheet", sender: nil)
    let sheet = try #require(page.navigationController?.presentedViewController)
    #expect(sheet.modalPresentationStyle == .overFullScreen)
    #expect(sheet.modalTransitionStyle == .crossDissolve)
    #expect(sheet.transitionCoordinator == nil, "animates=NO")
    sheet.dismiss(animated: false)
    screen.runUntilIdle()
  }

  @Test func identifiersAndCreators() throws {
    let storyboard = try NibFixtures.storyboard(Self.segues)
    let plain = storyboard.instantiateViewController(withIdentifier: "Other")
    #expect((plain as? NibOtherPage)?.number == 0 && plain.title == "Elsewhere")
    let own = storyboard.instantiateViewController(identifier: "Other") {
      NibOtherPage(coder: $0, number: 7)
    }
    #expect(own.number == 7 && own.title == "Elsewhere" && own.view.subviews.count == 1)
  }

  /// A controller that is gone leaves nothing behind: neither the storyboard nor a builder retains it.
  @Test func controllersAreReleased() throws {
    weak var page: UIViewController?
    weak var view: UIView?
    do {
      let storyboard = try NibFixtures.storyboard(Self.segues)
      let controller = try #require(
        storyboard.instantiateViewController(withIdentifier: "First") as UIViewController?)
      controller.loadViewIfNeeded()
      (page, view) = (controller, controller.view)
      #expect(view != nil)
    }
    screen.flush()
    #expect(page == nil && view == nil)
  }

  // MARK: Tables and collections

  @Test func prototypeCells() throws {
    let page = try show(
      NibFixtures.page(
        """
        <tableView rowHeight="44" separatorStyle="none" id="table"><rect key="frame" x="0" y="0" width="200" height="300"/>
          <prototypes><tableViewCell reuseIdentifier="fruit" accessoryType="disclosureIndicator" id="cell" customClass="NibCell" customModule="UIKitTests">
            <rect key="frame" x="0" y="0" width="200" height="44"/>
            <tableViewCellContentView key="contentView" id="content"><rect key="frame" x="0" y="0" width="200" height="44"/>
              <subviews><label text="?" translatesAutoresizingMaskIntoConstraints="NO" id="big"/></subviews>
              <constraints><constraint firstItem="big" firstAttribute="leading" secondItem="content" secondAttribute="leading" constant="33" id="k1"/>
                <constraint firstItem="big" firstAttribute="centerY" secondItem="content" secondAttribute="centerY" id="k2"/></constraints>
            </tableViewCellContentView>
            <connections><outlet property="big" destination="big" id="o"/></connections></tableViewCell></prototypes></tableView>
        <collectionView id="grid"><rect key="frame" x="200" y="0" width="200" height="300"/>
          <collectionViewFlowLayout key="collectionViewLayout" minimumLineSpacing="3" scrollDirection="horizontal" id="flow" customClass="NibLayout" customModule="UIKitTests"><size key="itemSize" width="60" height="70"/><inset key="sectionInset" minX="1" minY="2" maxX="3" maxY="4"/></collectionViewFlowLayout>
          <cells><collectionViewCell reuseIdentifier="tile" id="tile"><view key="contentView" id="tc"><subviews><label text="Tile" id="tl"/></subviews></view></collectionViewCell></cells></collectionView>
        """, connections: "<outlet property=\"layout\" destination=\"flow\" id=\"lo\"/>"))
    let table = try #require(page.view.subviews[0] as? UITableView)
    let collection = try #require(page.view.subviews[1] as? UICollectionView)
    final class Source: NSObject, UITableViewDataSource, UICollectionViewDataSource {
      func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }
      func tableView(
        _ tableView: UITableView, cellForRowAt indexPath: IndexPath
      ) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "fruit", for: indexPath)
        (cell as? NibCell)?.big.text = "Row \(indexPath.row)"
        return cell
      }
      func collectionView(
        _ collectionView: UICollectionView, numberOfItemsInSection section: Int
      ) -> Int { 2 }
      func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
      ) -> UICollectionViewCell {
        collectionView.dequeueReusableCell(withReuseIdentifier: "tile", for: indexPath)
      }
    }
    let source = Source()
    (table.dataSource, collection.dataSource) = (source, source)
    screen.flush()
    let cells = table.visibleCells.compactMap { $0 as? NibCell }
    #expect(cells.map { $0.big.text } == ["Row 0", "Row 1", "Row 2"])
    #expect(cells.allSatisfy { $0.reuseIdentifier == "fruit" && $0.big.frame.minX == 33 })
    #expect(cells[0] !== cells[1] && cells[0].accessoryType == .disclosureIndicator)
    let layout = try #require(collection.collectionViewLayout as? NibLayout)
    #expect(layout.awakenings == 1 && page.layout === layout)
    #expect(
      layout.itemSize == CGSize(width: 60, height: 70) && layout.scrollDirection == .horizontal)
    #expect(layout.sectionInset == UIEdgeInsets(top: 2, left: 1, bottom: 4, right: 3))
    let tile = try #require(collection.cellForItem(at: IndexPath(item: 0, section: 0)))
    #expect((tile.contentView.subviews.first as? UILabel)?.text == "Tile")
  }

  // MARK: Nib files

  @Test func aNibFileFillsItsOwner() throws {
    let nib = try NibFixtures.nib(
      """
      <document><objects>
        <placeholder placeholderIdentifier="IBFilesOwner" id="-1" userLabel="File's Owner" customClass="NibPage">
          <connections><outlet property="view" destination="root" id="o1"/><outlet property="nameLabel" destination="label" id="o2"/></connections></placeholder>
        <placeholder placeholderIdentifier="IBFirstResponder" id="-2" customClass="UIResponder"/>
        <view id="root"><rect key="frame" x="0" y="0" width="320" height="480"/><subviews>
          <label text="From a nib file" id="label"/>
          <button id="b"><rect key="frame" x="0" y="40" width="100" height="30"/><connections><action selector="tap:" destination="-1" eventType="touchUpInside" id="a"/></connections></button>
        </subviews></view>
      </objects></document>
      """)
    let page = NibPage(nibName: nil, bundle: nil)
    let objects = nib.instantiate(withOwner: page)
    #expect(objects.count == 1 && objects.first as? UIView === page.viewIfLoaded)
    #expect(page.nameLabel.text == "From a nib file")
    screen.show(page)
    screen.click(CGPoint(x: 50, y: 55))
    #expect(page.log.last == "tap UIButton")
  }

  /// A controller finds the nib file with its name, and one with the name that it gives.
  @Test func controllersFindTheirNibFiles() throws {
    let url = try NibFixtures.write(
      """
      <document><objects><placeholder placeholderIdentifier="IBFilesOwner" id="-1"><connections><outlet property="view" destination="v" id="o"/></connections></placeholder>
        <view tag="42" id="v"><rect key="frame" x="0" y="0" width="320" height="480"/></view></objects></document>
      """, "NibOwnPage.xib")
    let folder = url.deletingLastPathComponent()
    let folders = ResourceLocator.shared.folders
    ResourceLocator.shared.folders = [folder]
    defer {
      ResourceLocator.shared.folders = folders
      try? FileManager.default.removeItem(at: folder)
    }
    #expect(NibOwnPage().view.tag == 42)
    #expect(UIViewController(nibName: "NibOwnPage", bundle: nil).view.tag == 42)
    #expect(NibPage().view.tag == 0)
    #expect((Bundle.main.loadNibNamed("NibOwnPage", owner: nil)?.first as? UIView)?.tag == 42)
  }

  /// The package manager puts each module's resources into a folder beside the program.
  @Test func theResourcesOfPackagesAreFound() throws {
    let url = try NibFixtures.write("text", "notes.txt")
    let folder = url.deletingLastPathComponent()
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in ["B_Two.resources", "A_One.resources", "Other.build"] {
      try FileManager.default.createDirectory(
        at: folder.appending(path: name), withIntermediateDirectories: false)
    }
    let found = ResourceLocator.packageFolders(beside: folder)
    #expect(found.map(\.lastPathComponent) == ["A_One.resources", "B_Two.resources"])
    #expect(ResourceLocator.packageFolders(beside: folder.appending(path: "none")) == [])
    let program = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    #expect(Bundle.main.bundleURL.standardizedFileURL.path == program.standardizedFileURL.path)
  }

  // MARK: Unsupported parts and bad files

  @Test func unknownPartsAreReportedOnceWithTheirLine() throws {
    let text = NibFixtures.page(
      """
      <mapView id="map"><rect key="frame" x="5" y="6" width="7" height="8"/></mapView>
      <view id="odd" customClass="Nowhere" customModule="UIKitTests"><rect key="frame" x="0" y="0" width="9" height="9"/><gizmo/></view>
      <view id="other" customClass="NibPage" customModule="UIKitTests"/>
      <button id="b"><connections><action selector="fly:" destination="page" id="a"/></connections></button>
      """,
      connections: """
        <outlet property="missing" destination="odd" id="o1"/>
        <outlet property="nameLabel" destination="odd" id="o2"/>
        <outlet property="nameLabel" destination="nothing" id="o3"/>
        """,
      others: """
        <customObject id="c" customClass="Thing"/><customObject id="d" customClass="NibPage" customModule="UIKitTests"/>
        """)
    let storyboard = try NibFixtures.storyboard(text)
    let found = warnings {
      for _ in 0..<2 {
        let page = storyboard.instantiateInitialViewController()
        #expect(page?.view.subviews.count == 4)
        #expect(page?.view.subviews[0].frame == CGRect(x: 5, y: 6, width: 7, height: 8))
      }
    }
    let expected: [(Int, String)] = [
      (11, "“mapView”"), (12, "class “Nowhere” is unknown"), (12, "“gizmo”"),
      (13, "not a kind of UIView;"), (14, "no action “fly:”"),
      (20, "no outlet “missing” for UIView"), (21, "no outlet “nameLabel” for UIView"),
      (22, "“nameLabel” is unknown"), (26, "class “Thing” is unknown; the object is left out"),
      (26, "class “NibPage” is not a NibObject"),
    ]
    for (line, words) in expected {
      #expect(
        found.filter { $0.hasPrefix("Test.storyboard:\(line): ") && $0.contains(words) }.count == 1,
        "\(line) \(words): \(found)")
    }
    #expect(found.count == expected.count, "\(found)")
  }

  /// A navigation controller with itself as its root, and a page that embeds itself.
  @Test func controllersInsideOfThemselves() throws {
    let loop = try NibFixtures.storyboard(
      """
      <document initialViewController="a"><scenes><scene><objects>
        <navigationController id="a" sceneMemberID="viewController"><connections>
          <segue destination="a" kind="relationship" relationship="rootViewController" id="s"/></connections></navigationController>
      </objects></scene></scenes></document>
      """)
    let found = warnings {
      let navigation = loop.instantiateInitialViewController() as? UINavigationController
      #expect(navigation?.viewControllers.count == 1)
    }
    #expect(found.contains { $0.contains("Test.storyboard:2: the controller is inside of itself") })
    let nested = try NibFixtures.storyboard(
      NibFixtures.page(
        """
        <containerView id="box"><connections><segue destination="page" kind="embed" id="e"/></connections></containerView>
        """))
    let reports = warnings {
      #expect(nested.instantiateInitialViewController()?.view.subviews.count == 1)
    }
    #expect(reports.contains { $0.contains("inside of itself") })
  }

  /// Constraints that can't be are left out: a position without a second item, two directions, views without a common ancestor, and numbers
  /// that are none.
  @Test func constraintsThatCannotBe() throws {
    let storyboard = try NibFixtures.storyboard(
      NibFixtures.page(
        """
        <view id="a"><constraints>
          <constraint firstItem="a" firstAttribute="top" constant="3" id="c1"/>
          <constraint firstItem="a" firstAttribute="top" secondItem="root" secondAttribute="leading" id="c2"/>
          <constraint firstItem="a" firstAttribute="width" constant="inf" multiplier="nan" id="c3"/>
          <constraint firstItem="a" firstAttribute="width" constant="nan" id="c4"/>
        </constraints></view>
        """))
    var page: UIViewController?
    let found = warnings {
      page = storyboard.instantiateInitialViewController()
      page?.loadViewIfNeeded()
    }
    for (line, words) in [
      (12, "needs a second item"), (13, "can't be compared"), (14, "must be finite"),
    ] {
      #expect(
        found.contains { $0.hasPrefix("Test.storyboard:\(line): ") && $0.contains(words) },
        "\(found)")
    }
    #expect(page?.view.subviews.first?.constraints.map(\.constant) == [0])
  }

  @Test func filesThatAreNotOfInterfaceBuilder() throws {
    for (text, words) in [
      ("", "Test.storyboard:1 can’t be read as XML"),
      ("<plist/>", "expected “<document>”, found “<plist>”"),
      ("<document>\n<scenes></document>", "Test.storyboard:2"),
    ] {
      #expect {
        _ = try NibFixtures.storyboard(text)
      } throws: {
        ($0 as? NibError)?.description.contains(words) == true
      }
    }
    #expect(throws: NibError.self) {
      _ = try UIStoryboard(contentsOf: URL(fileURLWithPath: "/nonexistent/Main.storyboard"))
    }
  }
}

final class NibOwnPage: UIViewController {}
