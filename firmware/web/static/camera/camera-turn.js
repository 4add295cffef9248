// Keeps the picture of a phone as it is when its screen turns: the phone over the tray has not moved.

const KEY = "traywatch-camera-upright";
const OTHER_MS = 1000; // a picture of another shape for so long is no step of a turn
const turned = (degrees) => ((degrees % 360) + 360) % 360;
const screenAngle = () => turned(screen.orientation?.angle ?? window.orientation ?? 0);
const isPortrait = ({ width, height }) => height > width;

/**
 * How the pictures that a browser gives are turned before they are sent. A browser turns them with the
 * screen. `upright` is the angle of the screen at which a picture is sent as it is, `portrait` the shape that
 * is sent. Both outlast the page, so that a calibrated tray fits again after the page was opened anew.
 */
export class PictureTurn {
  upright = NaN; // until the first picture
  portrait = false;

  constructor() {
    try {
      const stored = JSON.parse(localStorage.getItem(KEY) ?? "null");
      if (Number.isFinite(stored?.upright))
        Object.assign(this, { upright: turned(stored.upright), portrait: Boolean(stored.portrait) });
    } catch {
      /* nothing was stored */
    }
    this.otherSinceMs = null;
    this.quarters = 0;
  }

  keep(upright, portrait) {
    Object.assign(this, { upright, portrait, otherSinceMs: null });
    try {
      localStorage.setItem(KEY, JSON.stringify({ upright, portrait }));
    } catch {
      /* private window: this visit only */
    }
  }

  /**
   * How many quarters a picture of this size is turned clockwise; null while the screen turns and it has the
   * other shape.
   */
  of(size, nowMs = performance.now()) {
    if (Number.isNaN(this.upright)) this.keep(screenAngle(), isPortrait(size));
    const quarters = turned(screenAngle() - this.upright) / 90;
    const other = isPortrait(size) !== this.portrait;
    if (other && quarters % 2 === 0) {
      this.otherSinceMs ??= nowMs;
      if (nowMs - this.otherSinceMs < OTHER_MS) return null;
      this.keep(screenAngle(), isPortrait(size)); // another lens
      this.quarters = 0;
      return this.quarters;
    }
    this.otherSinceMs = null;
    // Without the other shape, the browser has not turned this picture, or not yet.
    this.quarters = other || quarters % 2 === 0 ? quarters : 0;
    return this.quarters;
  }

  /** Turn what is sent a quarter clockwise from now on. */
  next() {
    this.keep(turned(this.upright - 90), !this.portrait);
  }

  /** A point of the picture that was sent, `size` large, where the phone shows it. */
  onScreen([x, y], { width, height }) {
    return [
      [x, y],
      [y, width - x],
      [width - x, height - y],
      [height - y, x],
    ][this.quarters];
  }
}
