/// The drawings of the symbols that `UIImage(systemName:)` knows by name, in a square of 24 × 24 units. They were drawn for this project.
///
/// A drawing is a list of commands and numbers. Some commands say how the next paths are drawn:
///
/// - `s`: the next paths are lines; a drawing begins so;
/// - `f`: the next paths are filled;
/// - `b`: the next paths are bodies: outlines that the variant `.fill` fills;
/// - `d`: the next paths are lines on a body, which the variant `.fill` cuts out.
///
/// A command with a path: `m x y` moves, `l x y` draws a line, `c x1 y1 x2 y2 x y` a curve, `z` closes the path, `o x y r` draws a circle,
/// `r x y width height radius` a rectangle with round corners, and `a x y r from to` an arc between two angles in degrees, clockwise from
/// the x axis.
enum SystemSymbols {
  /// The drawing called `name`; nil if there is none.
  static func drawing(_ name: String) -> String? { drawings[aliases[name] ?? name] }

  /// The names of all drawings, in alphabetical order.
  static var names: [String] { drawings.keys.sorted() }

  private static let aliases = [
    "arrow.backward": "arrow.left", "arrow.forward": "arrow.right",
    "arrow.uturn.left": "arrow.uturn.backward", "arrow.uturn.right": "arrow.uturn.forward",
    "bubble.right": "bubble.left", "chevron.backward": "chevron.left",
    "chevron.forward": "chevron.right", "ellipsis.message": "bubble.left", "gear": "gearshape",
    "line.horizontal.3": "line.3.horizontal", "message": "bubble.left", "multiply": "xmark",
    "person.crop": "person", "text.justify": "line.3.horizontal", "xmark.bin": "trash",
  ]

  private static let drawings = [
    // Directions
    "chevron.left": "m 15 4.5 l 7.5 12 l 15 19.5",
    "chevron.right": "m 9 4.5 l 16.5 12 l 9 19.5",
    "chevron.up": "m 4.5 15.5 l 12 8 l 19.5 15.5",
    "chevron.down": "m 4.5 8.5 l 12 16 l 19.5 8.5",
    "chevron.up.chevron.down": "m 7 9 l 12 4 l 17 9 m 7 15 l 12 20 l 17 15",
    "arrow.left": "m 20 12 l 4 12 m 10.5 5.5 l 4 12 l 10.5 18.5",
    "arrow.right": "m 4 12 l 20 12 m 13.5 5.5 l 20 12 l 13.5 18.5",
    "arrow.up": "m 12 20 l 12 4 m 5.5 10.5 l 12 4 l 18.5 10.5",
    "arrow.down": "m 12 4 l 12 20 m 5.5 13.5 l 12 20 l 18.5 13.5",
    "arrow.up.right": "m 6 18 l 18 6 m 9 6 l 18 6 l 18 15",
    "arrow.down.right": "m 6 6 l 18 18 m 9 18 l 18 18 l 18 9",
    "arrow.up.left": "m 18 18 l 6 6 m 15 6 l 6 6 l 6 15",
    "arrow.down.left": "m 18 6 l 6 18 m 15 18 l 6 18 l 6 9",
    "arrow.up.arrow.down":
      "m 7.5 20 l 7.5 4 m 3.5 8 l 7.5 4 l 11.5 8 m 16.5 4 l 16.5 20 m 12.5 16 l 16.5 20 l 20.5 16",
    "arrow.left.arrow.right":
      "m 20 7.5 l 4 7.5 m 8 3.5 l 4 7.5 l 8 11.5 m 4 16.5 l 20 16.5 m 16 12.5 l 20 16.5 l 16 20.5",
    "arrow.up.left.and.arrow.down.right":
      "m 10.5 10.5 l 4 4 m 4 9.5 l 4 4 l 9.5 4 m 13.5 13.5 l 20 20 m 20 14.5 l 20 20 l 14.5 20",
    "arrow.clockwise": "a 12 12.5 7.5 -40 255 m 17.9 3.5 l 17.9 7.8 l 13.4 7.8",
    "arrow.counterclockwise": "a 12 12.5 7.5 -75 220 m 6.1 3.5 l 6.1 7.8 l 10.6 7.8",
    "arrow.uturn.backward":
      "m 9 18.5 l 15 18.5 a 15 13.5 5 90 -90 m 15 8.5 l 4.5 8.5 m 9 4 l 4.5 8.5 l 9 13",
    "arrow.uturn.forward":
      "m 15 18.5 l 9 18.5 c 2.4 18.5 2.4 8.5 9 8.5 l 19.5 8.5 m 15 4 l 19.5 8.5 l 15 13",
    "arrow.triangle.2.circlepath":
      "a 12 12 7.5 190 330 m 19.4 4.4 l 18.7 8.6 l 14.4 8.4 a 12 12 7.5 10 150 m 4.6 19.6 l 5.3 15.4 l 9.6 15.6",
    // Signs
    "xmark": "m 5.5 5.5 l 18.5 18.5 m 18.5 5.5 l 5.5 18.5",
    "plus": "m 12 4 l 12 20 m 4 12 l 20 12",
    "minus": "m 4 12 l 20 12",
    "equal": "m 4.5 9 l 19.5 9 m 4.5 15 l 19.5 15",
    "checkmark": "m 4.5 12.5 l 9.8 18.5 l 19.5 5.5",
    "ellipsis": "f o 4.8 12 1.7 o 12 12 1.7 o 19.2 12 1.7",
    "questionmark": "a 12 8 4.2 -180 50 c 13 12.4 12 12.6 12 15 f o 12 19.2 1.3",
    "exclamationmark": "m 12 4 l 12 14.5 f o 12 19.2 1.4",
    "exclamationmark.triangle":
      "b m 12 3.5 l 21.5 20 l 2.5 20 z d m 12 9.5 l 12 14 m 12 17.1 l 12 17.2",
    "info": "m 9.5 10.5 l 12.3 10.5 l 12.3 19 m 9 19 l 15.6 19 f o 12 5.5 1.5",
    "number": "m 9.5 4 l 7.5 20 m 16.5 4 l 14.5 20 m 4.5 9 l 20 9 m 4 15 l 19.5 15",
    "at": "o 12 12 3.8 m 15.8 8.2 l 15.8 13 c 15.8 16.5 20 16 20 12 a 12 12 8 0 -300",
    "line.3.horizontal": "m 3.5 6 l 20.5 6 m 3.5 12 l 20.5 12 m 3.5 18 l 20.5 18",
    "list.bullet":
      "m 8.5 6 l 20.5 6 m 8.5 12 l 20.5 12 m 8.5 18 l 20.5 18 f o 4.2 6 1.3 o 4.2 12 1.3 o 4.2 18 1.3",
    "line.3.horizontal.decrease": "m 3.5 7 l 20.5 7 m 6.5 12 l 17.5 12 m 9.5 17 l 14.5 17",
    "slider.horizontal.3":
      "m 3.5 6 l 13 6 m 18 6 l 20.5 6 m 3.5 12 l 6 12 m 11 12 l 20.5 12 m 3.5 18 l 13 18 m 18 18 l 20.5 18 o 15.5 6 2.2 o 8.5 12 2.2 o 15.5 18 2.2",
    "power": "m 12 3.5 l 12 12 a 12 13 7.5 -55 235",
    "link":
      "m 10 14 c 7.5 11.5 8.5 10 10 8.5 l 13.5 5 c 17.5 1.5 22.5 6.5 19 10.5 l 16.5 13 m 14 10 c 16.5 12.5 15.5 14 14 15.5 l 10.5 19 c 6.5 22.5 1.5 17.5 5 13.5 l 7.5 11",
    "paperclip":
      "m 18.5 11 l 11 18.5 c 6.5 22.5 1.5 17.5 5.5 13 l 13.5 5 c 16.8 2 20.8 6 17.8 9.2 l 10.5 16.5 c 8.6 18.2 6.4 16 8 14.2 l 14.5 7.7",
    // Shapes
    "circle": "b o 12 12 9",
    "square": "b r 3.5 3.5 17 17 3.5",
    "rectangle": "b r 2.5 5.5 19 13 2.5",
    "triangle": "b m 12 4 l 21 19.5 l 3 19.5 z",
    "capsule": "b r 2 7 20 10 5",
    "star":
      "b m 12 2.8 l 14.8 8.8 l 21.4 9.6 l 16.5 14.1 l 17.8 20.6 l 12 17.4 l 6.2 20.6 l 7.5 14.1 l 2.6 9.6 l 9.2 8.8 z",
    "heart":
      "b m 12 20.3 c 4.5 15 2.6 11.8 2.6 8.7 c 2.6 3.4 9.4 2 12 6.8 c 14.6 2 21.4 3.4 21.4 8.7 c 21.4 11.8 19.5 15 12 20.3 z",
    "square.grid.2x2":
      "b r 3.5 3.5 7 7 1.6 r 13.5 3.5 7 7 1.6 r 3.5 13.5 7 7 1.6 r 13.5 13.5 7 7 1.6",
    "square.stack": "b r 4 9.5 16 11 2.5 s m 6 6.4 l 18 6.4 m 8 3.4 l 16 3.4",
    "square.on.square":
      "b r 8.5 8.5 12 12 2.5 s m 5 15.5 c 3.6 15.2 3.5 14.5 3.5 13.5 l 3.5 6 c 3.5 4.3 4.3 3.5 6 3.5 l 13.5 3.5 c 14.5 3.5 15.2 3.6 15.5 5",
    "sidebar.left": "b r 2.5 4.5 19 15 2.5 d m 9 4.5 l 9 19.5",
    // Things of an app
    "magnifyingglass": "o 10.2 10.2 6.4 m 15 15 l 20.5 20.5",
    "house":
      "b m 5 10.5 l 5 20 l 19 20 l 19 10.5 l 12 4.6 z s m 2.5 12.3 l 12 4.2 l 21.5 12.3 d m 12 20 l 12 15",
    "gearshape":
      "b m 10.4 2.8 l 13.6 2.8 l 14.2 5.4 l 16.1 6.3 l 18.5 5 l 20.6 7.6 l 18.9 9.7 l 19.3 11.8 l 21.6 13 l 20.8 16.1 l 18.1 16.3 l 16.8 17.9 l 17.3 20.5 l 14.3 21.8 l 12.6 19.7 l 11.4 19.7 l 9.7 21.8 l 6.7 20.5 l 7.2 17.9 l 5.9 16.3 l 3.2 16.1 l 2.4 13 l 4.7 11.8 l 5.1 9.7 l 3.4 7.6 l 5.5 5 l 7.9 6.3 l 9.8 5.4 z d o 12 12.3 3.1",
    "person": "b o 12 7.8 4.2 m 4 20.5 c 4 12.6 20 12.6 20 20.5 z",
    "person.2":
      "b o 9 8.3 3.6 m 2.3 19.5 c 2.3 12.3 15.7 12.3 15.7 19.5 z s a 16.4 8.6 3 -110 100 m 17.5 14 c 20.4 14.4 21.8 16.6 21.8 19.5 l 18.6 19.5",
    "person.crop.circle": "b o 12 12 9.3 d o 12 9.6 3.1 m 6.2 18.6 c 7.4 13.6 16.6 13.6 17.8 18.6",
    "bell":
      "b m 4 17.5 c 7 14.5 5.5 12.5 6.2 9 c 7 4.7 9.5 3.8 12 3.8 c 14.5 3.8 17 4.7 17.8 9 c 18.5 12.5 17 14.5 20 17.5 z s a 12 18.6 2.4 20 160",
    "bookmark": "b m 6 3.5 l 18 3.5 l 18 20.5 l 12 15.8 l 6 20.5 z",
    "flag": "b m 5 4.5 c 9 2.2 13 6.8 19.5 4.5 l 19.5 14 c 13 16.3 9 11.7 5 14 z s m 5 4.5 l 5 21",
    "tag":
      "b m 3.5 4.5 c 3.5 3.9 3.9 3.5 4.5 3.5 l 11.5 3.5 l 20.8 12.8 l 12.8 20.8 l 3.5 11.5 z d o 7.8 7.8 1.1",
    "trash":
      "b m 5.8 7 l 7 20.5 l 17 20.5 l 18.2 7 z s m 3.5 6.5 l 20.5 6.5 m 9 6 l 9 3.5 l 15 3.5 l 15 6 d m 10 10.5 l 10.3 17 m 14 10.5 l 13.7 17",
    "pencil": "b m 4 20 l 5 15.5 l 16.2 4.3 l 19.7 7.8 l 8.5 19 z d m 13.8 6.7 l 17.3 10.2",
    "square.and.pencil":
      "m 12 5 l 6 5 c 4.4 5 3.5 5.9 3.5 7.5 l 3.5 18 c 3.5 19.6 4.4 20.5 6 20.5 l 16.5 20.5 c 18.1 20.5 19 19.6 19 18 l 19 12 b m 8.8 15.2 l 9.4 12.2 l 18 3.6 l 20.4 6 l 11.8 14.6 z",
    "square.and.arrow.up":
      "m 8 9 l 5 9 l 5 20.5 l 19 20.5 l 19 9 l 16 9 m 12 14.5 l 12 2.8 m 8 6.5 l 12 2.5 l 16 6.5",
    "square.and.arrow.down":
      "m 8 9 l 5 9 l 5 20.5 l 19 20.5 l 19 9 l 16 9 m 12 3 l 12 14.7 m 8 11 l 12 15 l 16 11",
    "rectangle.portrait.and.arrow.right":
      "m 14 8 l 14 3.5 l 4.5 3.5 l 4.5 20.5 l 14 20.5 l 14 16 m 9.5 12 l 21 12 m 17 8 l 21 12 l 17 16",
    "folder":
      "b m 2.8 6 c 2.8 5.2 3.4 4.6 4.2 4.6 l 9 4.6 l 11.2 7 l 19.6 7 c 20.6 7 21.2 7.6 21.2 8.6 l 21.2 17.8 c 21.2 18.9 20.5 19.5 19.5 19.5 l 4.5 19.5 c 3.5 19.5 2.8 18.9 2.8 17.8 z d m 2.8 10.2 l 21.2 10.2",
    "doc": "b m 5.5 3 l 13.5 3 l 18.5 8 l 18.5 21 l 5.5 21 z d m 13.5 3 l 13.5 8 l 18.5 8",
    "doc.text":
      "b m 5.5 3 l 13.5 3 l 18.5 8 l 18.5 21 l 5.5 21 z d m 8.8 12.5 l 15.2 12.5 m 8.8 16.5 l 15.2 16.5",
    "doc.on.doc":
      "b m 4 8 l 9.5 8 l 14 12.5 l 14 21 l 4 21 z s m 8.5 4.5 l 8.5 3 l 14.5 3 l 20 8.5 l 20 17 l 17.5 17",
    "tray":
      "b m 2.8 13.5 l 6 5 l 18 5 l 21.2 13.5 l 21.2 19 l 2.8 19 z d m 2.8 13.5 l 8 13.5 c 8.5 16.6 15.5 16.6 16 13.5 l 21.2 13.5",
    "archivebox":
      "b r 2.8 4 18.4 4.6 1.2 m 4.4 8.6 l 4.4 20 l 19.6 20 l 19.6 8.6 d m 9.2 12.3 l 14.8 12.3",
    "paperplane": "b m 21 3 l 2.5 10.5 l 9.8 14 l 13.5 21.5 z d m 9.8 14 l 15.5 8.5",
    "envelope": "b r 2.5 5 19 14 2.2 d m 3.2 6.2 l 12 13 l 20.8 6.2",
    "bubble.left":
      "b m 6.5 20.5 l 6.8 17 c 0.5 15.5 0.5 4.5 12 4.5 c 23.5 4.5 23.5 17.2 12 17.2 l 10.5 17.1 z",
    "phone":
      "b m 4 4.8 c 4.6 3.4 7 2.6 8 3.8 l 9.6 6.6 c 10.2 7.8 8.2 9.4 8.4 10.2 c 9 12.2 11.8 15 13.8 15.6 c 14.6 15.8 16.2 13.8 17.4 14.4 l 20.2 16 c 21.4 17 20.6 19.4 19.2 20 c 12 22.6 1.4 12 4 4.8 z",
    "calendar":
      "b r 3.2 4.8 17.6 16 2.4 d m 3.2 9.6 l 20.8 9.6 s m 7.8 2.8 l 7.8 6 m 16.2 2.8 l 16.2 6",
    "clock": "b o 12 12 9 d m 12 6.5 l 12 12.3 l 15.8 14.6",
    "timer": "a 12 12.5 8.5 -90 215 m 12 4 l 12 7 m 12 12.5 l 7.5 9.5",
    "globe": "o 12 12 9 m 3 12 l 21 12 m 12 3 c 6.5 8 6.5 16 12 21 m 12 3 c 17.5 8 17.5 16 12 21",
    "map":
      "b m 3 5.8 l 9 3.6 l 15 6 l 21 3.8 l 21 18.2 l 15 20.4 l 9 18 l 3 20.2 z d m 9 3.6 l 9 18 m 15 6 l 15 20.4",
    "mappin": "b o 12 7.2 4.2 s m 12 11.4 l 12 21",
    "location": "b m 20.5 3.5 l 3.5 11 l 12 12 l 13 20.5 z",
    "cart":
      "b m 6 7 l 20.5 7 l 18.8 14.6 l 7.4 14.6 z s m 2.5 3.8 l 5.2 3.8 l 7.6 16.6 l 18.6 16.6 f o 9 20 1.6 o 17.2 20 1.6",
    "bag": "b m 4.6 8 l 19.4 8 l 20.4 20.8 l 3.6 20.8 z s m 8.4 8 c 8.4 1.6 15.6 1.6 15.6 8",
    "creditcard": "b r 2.5 5 19 14 2.4 d m 2.5 9.6 l 21.5 9.6 m 5.8 14.8 l 10 14.8",
    "gift":
      "b r 3 7.5 18 4 1 m 4.6 11.5 l 4.6 20.6 l 19.4 20.6 l 19.4 11.5 d m 12 7.5 l 12 20.6 s m 12 7.3 c 6 7.3 6 2.6 9 2.9 c 11.4 3.2 12 5 12 7.3 c 12 5 12.6 3.2 15 2.9 c 18 2.6 18 7.3 12 7.3",
    "lock": "b r 5 10.5 14 10.5 2.4 s m 8 10.3 l 8 7.5 c 8 2.4 16 2.4 16 7.5 l 16 10.3",
    "lock.open":
      "b r 3.5 10.5 13 10.5 2.4 s m 13.5 10.3 l 13.5 7.5 c 13.5 2.4 21 2.4 21 7.5 l 21 9.5",
    "key": "b o 7.8 12 4.8 d o 6.4 12 1 s m 12.6 12 l 21.5 12 l 21.5 15.6 m 17.6 12 l 17.6 14.8",
    "eye": "b m 1.8 12 c 6 4.2 18 4.2 22.2 12 c 18 19.8 6 19.8 1.8 12 z d o 12 12 3",
    "book":
      "b m 12 6 c 9 3.8 5.4 3.6 2.8 4.6 l 2.8 18.6 c 5.4 17.6 9 17.8 12 20 c 15 17.8 18.6 17.6 21.2 18.6 l 21.2 4.6 c 18.6 3.6 15 3.8 12 6 z d m 12 6 l 12 20",
    // Media
    "play": "b m 6 4 l 20 12 l 6 20 z",
    "pause": "b r 5.5 4 4 16 1 r 14.5 4 4 16 1",
    "stop": "b r 5 5 14 14 2",
    "record": "b o 12 12 9 f o 12 12 4.6",
    "backward": "b m 12 5.5 l 12 18.5 l 2.8 12 z m 21.2 5.5 l 21.2 18.5 l 12 12 z",
    "forward": "b m 12 5.5 l 12 18.5 l 21.2 12 z m 2.8 5.5 l 2.8 18.5 l 12 12 z",
    "backward.end": "b m 19 5 l 19 19 l 7.5 12 z s m 5 5 l 5 19",
    "forward.end": "b m 5 5 l 5 19 l 16.5 12 z s m 19 5 l 19 19",
    "shuffle":
      "m 3 7 l 6 7 c 11 7 12 17 17 17 l 21 17 m 18 14 l 21 17 l 18 20 m 3 17 l 6 17 c 8 17 9.5 15.5 10.6 13.8 m 13.4 10.2 c 14.5 8.5 16 7 17.5 7 l 21 7 m 18 4 l 21 7 l 18 10",
    "repeat":
      "m 4 11 c 4 8 5.5 6.5 8 6.5 l 20 6.5 m 17 3.5 l 20 6.5 l 17 9.5 m 20 13 c 20 16 18.5 17.5 16 17.5 l 4 17.5 m 7 14.5 l 4 17.5 l 7 20.5",
    "music.note": "m 9.5 17.5 l 9.5 4 l 18 3 l 18 7.5 l 9.5 8.5 f o 7 17.8 3",
    "speaker": "b m 3.5 9 l 7.5 9 l 13.5 4 l 13.5 20 l 7.5 15 l 3.5 15 z",
    "speaker.wave.2":
      "b m 2 9 l 5.5 9 l 11 4.5 l 11 19.5 l 5.5 15 l 2 15 z s a 11 12 4.8 -45 45 a 11 12 9 -45 45",
    "mic":
      "b r 8.4 2.8 7.2 12 3.6 s m 5 11.5 c 5 20.3 19 20.3 19 11.5 m 12 18 l 12 21.2 m 8.5 21.2 l 15.5 21.2",
    "camera":
      "b m 2.5 8.6 c 2.5 7.4 3.2 6.6 4.4 6.6 l 7.4 6.6 l 9 4.2 l 15 4.2 l 16.6 6.6 l 19.6 6.6 c 20.8 6.6 21.5 7.4 21.5 8.6 l 21.5 17.8 c 21.5 19 20.8 19.6 19.6 19.6 l 4.4 19.6 c 3.2 19.6 2.5 19 2.5 17.8 z d o 12 13 3.6",
    "video": "b r 2 6 13 12 2.6 m 15 10.6 l 22 7 l 22 17 l 15 13.4 z",
    "photo":
      "b r 2.5 4.5 19 15 2.4 d m 2.8 16.8 l 8.4 11.4 l 13 16.2 l 16 13.4 l 21.2 17.6 o 15.8 9 1.3",
    // Nature and machines
    "sun.max":
      "b o 12 12 4.4 s m 12 2.2 l 12 4.4 m 12 19.6 l 12 21.8 m 2.2 12 l 4.4 12 m 19.6 12 l 21.8 12 m 5.1 5.1 l 6.6 6.6 m 17.4 17.4 l 18.9 18.9 m 5.1 18.9 l 6.6 17.4 m 17.4 6.6 l 18.9 5.1",
    "moon":
      "b m 20.6 14.6 c 9.5 18.6 5.4 9.4 10 3.2 c -0.6 5.6 1.2 20.8 12.4 20.8 c 16 20.8 19.2 18.4 20.6 14.6 z",
    "cloud":
      "b m 6.5 18.5 c 0.8 18.5 1 11.4 6 11 c 6.4 4.2 15.6 3.6 17 10 c 23.2 10 23 18.5 17.5 18.5 z",
    "bolt": "b m 14 2.5 l 4.5 13.8 l 11 13.8 l 9.8 21.5 l 19.5 9.8 l 12.8 9.8 z",
    "drop":
      "b m 12 2.8 c 16.4 8.6 18.6 11.8 18.6 14.8 c 18.6 23.4 5.4 23.4 5.4 14.8 c 5.4 11.8 7.6 8.6 12 2.8 z",
    "flame":
      "b m 12.6 2.4 c 12.6 7 18.8 9.6 18.8 15 c 18.8 23.6 5.2 23.6 5.2 15.4 c 5.2 12 7 10.4 8 8.4 c 9 9.6 9.6 10.4 10.4 11 c 11.4 8.4 10.4 5.6 12.6 2.4 z",
    "leaf":
      "b m 20.5 3.5 c 6 3.5 2.5 11.5 6.8 17.2 c 15.5 21.5 21 15.5 20.5 3.5 z d m 4.5 20.5 l 14 10.5",
    "sparkles":
      "b m 10 6 l 11.8 11.2 l 17 13 l 11.8 14.8 l 10 20 l 8.2 14.8 l 3 13 l 8.2 11.2 z f m 18 2.5 l 19 5.5 l 22 6.5 l 19 7.5 l 18 10.5 l 17 7.5 l 14 6.5 l 17 5.5 z",
    "wifi": "a 12 18 12.5 -135 -45 a 12 18 8 -135 -45 f o 12 18 2",
    "battery.100": "b r 1.8 7 17.4 10 2.6 s m 21.6 10.4 l 21.6 13.6 f r 4.2 9.4 12.6 5.2 1",
    "iphone": "b r 6.5 2 11 20 2.6 d m 10.5 19 l 13.5 19",
    "desktopcomputer": "b r 2 4 20 13 2 s m 12 17 l 12 20.5 m 8 20.5 l 16 20.5",
    "tv": "b r 2 5 20 13 2 s m 8 21 l 16 21",
  ]
}
