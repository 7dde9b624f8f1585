/// The script of a page: a tooltip for the frame under the pointer in plots over time.
///
/// The page is complete without the script. The script reads the embedded data, and opens all folded tables before the
/// page is printed.
enum PageScript {
  static let text = """
    (() => {
      "use strict";
      const data = JSON.parse(document.getElementById("report-data").textContent);
      addEventListener("beforeprint", () => {
        for (const details of document.querySelectorAll("details")) details.open = true;
      });
      const frames = data.frames;
      if (!frames || frames.duration_us.length === 0) return;
      const count = frames.duration_us.length;
      const starts = new Float64Array(count + 1);
      for (let i = 0; i < count; i++) starts[i + 1] = starts[i] + frames.duration_us[i];
      const total = starts[count];
      const kinds = new Map((data.transitions || []).map(t => [t.id, t.name]));

      const frameAt = time => {
        let low = 0, high = count - 1;
        while (low < high) {
          const middle = (low + high) >> 1;
          if (starts[middle + 1] <= time) low = middle + 1; else high = middle;
        }
        return low;
      };
      const longest = (from, to) => {
        let best = frameAt(from);
        for (let i = best + 1; i < count && starts[i] < to; i++)
          if (frames.duration_us[i] > frames.duration_us[best]) best = i;
        return best;
      };
      const description = i => {
        const ms = value => (value / 1000).toFixed(2) + " ms";
        const lines = ["frame " + frames.id[i] + "   " + ms(frames.duration_us[i])];
        if (frames.missed[i]) lines.push(frames.missed[i] + " missed");
        if (frames.work_us) lines.push("work " + ms(frames.work_us[i]));
        const transition = frames.transition && frames.transition[i];
        if (transition) lines.push("transition " + transition + " " + (kinds.get(transition) || ""));
        lines.push("at " + (starts[i] / 1e6).toFixed(3) + " s");
        return lines.join("\\n");
      };

      const tip = document.createElement("div");
      tip.className = "tip";
      tip.hidden = true;
      document.body.append(tip);
      for (const plot of document.querySelectorAll("[data-area]")) {
        const [left, right, top, bottom] = plot.dataset.area.split(" ").map(Number);
        const svg = plot.querySelector("svg");
        const cursor = document.createElementNS("http://www.w3.org/2000/svg", "line");
        cursor.setAttribute("class", "cursor");
        cursor.setAttribute("y1", top);
        cursor.setAttribute("y2", bottom);
        cursor.style.display = "none";
        svg.append(cursor);
        const hide = () => { tip.hidden = true; cursor.style.display = "none"; };
        plot.addEventListener("pointerleave", hide);
        plot.addEventListener("pointermove", event => {
          const box = svg.getBoundingClientRect();
          const x = (event.clientX - box.left) / box.width * svg.viewBox.baseVal.width;
          if (x < left || x > right) return hide();
          const step = total / (right - left);
          const time = (x - left) * step;
          tip.textContent = description(longest(time - step, time + step));
          tip.hidden = false;
          const width = tip.offsetWidth;
          const beside = event.clientX + 16 + width > innerWidth ? -16 - width : 16;
          tip.style.left = Math.max(4, event.clientX + beside) + "px";
          tip.style.top = Math.max(4, event.clientY - 12) + "px";
          cursor.setAttribute("x1", x);
          cursor.setAttribute("x2", x);
          cursor.style.display = "";
        });
      }
    })();
    """
}
