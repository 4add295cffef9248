// Sounds of a roll, made here by synthesis: a wood knock, a bright bell for a crit, a low thud for a fumble.

/** @type {AudioContext | null} */
let audio = null;

/** Whether sounds are on. */
export const sounds = () => Boolean(audio);

/** Switch sounds on or off. Browsers allow them only after a tap or a key. */
export function switchSounds(on) {
  if (on === sounds()) return;
  if (on) audio = new AudioContext();
  else {
    audio?.close();
    audio = null;
  }
}

/** @param {OscillatorType} type */
function tone(hz, at, long, loud, type = "sine", falls = 1) {
  if (!audio) return;
  const source = audio.createOscillator();
  const gain = audio.createGain();
  const from = audio.currentTime + at;
  source.type = type;
  source.frequency.setValueAtTime(hz, from);
  source.frequency.exponentialRampToValueAtTime(hz * falls, from + long);
  gain.gain.setValueAtTime(loud, from);
  gain.gain.exponentialRampToValueAtTime(0.0001, from + long);
  source.connect(gain).connect(audio.destination);
  source.start(from);
  source.stop(from + long);
}

/** A die on wood: a short burst of noise through a narrow filter. */
function knock(at, loud) {
  if (!audio) return;
  const long = 0.07;
  const samples = Math.floor(audio.sampleRate * long);
  const buffer = audio.createBuffer(1, samples, audio.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < samples; i += 1) data[i] = (Math.random() * 2 - 1) * (1 - i / samples) ** 3;
  const source = audio.createBufferSource();
  const filter = audio.createBiquadFilter();
  const gain = audio.createGain();
  source.buffer = buffer;
  filter.type = "bandpass";
  filter.frequency.value = 780;
  filter.Q.value = 5;
  gain.gain.value = loud;
  source.connect(filter).connect(gain).connect(audio.destination);
  source.start(audio.currentTime + at);
}

const ENDS = {
  crit: () => [784, 1175, 1568, 2349].forEach((hz, i) => tone(hz, 0.2 + i * 0.045, 1.1, 0.09 / (i + 1))),
  fumble: () => tone(118, 0.2, 0.5, 0.4, "sine", 0.45),
  good: () => [523, 659].forEach((hz, i) => tone(hz, 0.2 + i * 0.08, 0.4, 0.08, "triangle")),
  bad: () => tone(220, 0.2, 0.35, 0.1, "triangle", 0.8),
};

/** The sound of a roll with an ending: crit, fumble, good, bad or plain. A phone also gives a short tap. */
export function playRoll(ending) {
  if (!audio) return;
  [0, 0.07, 0.16].forEach((at, i) => knock(at, 1.4 - i * 0.4));
  ENDS[ending]?.();
  navigator.vibrate?.(ending === "crit" ? [18, 40, 18] : 14);
}
