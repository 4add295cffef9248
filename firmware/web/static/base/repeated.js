// Asks the tray for something again and again, while a part of a page needs it.

export class Repeated {
  timer = 0;
  run = 0; // number of the current run: an answer to an earlier one comes too late

  /**
   * `ask()` is called at once and `everyMs` after each answer; `take` gets the answer, or null after a
   * failure.
   */
  constructor(everyMs, ask, take) {
    this.everyMs = everyMs;
    this.ask = ask;
    this.take = take;
  }

  start() {
    this.stop();
    this.look(this.run);
  }

  stop() {
    clearTimeout(this.timer);
    this.run += 1;
  }

  async look(run) {
    const answer = await this.ask().catch(() => null);
    if (run !== this.run) return;
    this.take(answer);
    this.timer = setTimeout(() => this.look(run), this.everyMs);
  }
}
