/** Two soft drops, the second higher: frequency in hertz and beginning in seconds. */
const DROPS = [
  { hertz: 620, at: 0 },
  { hertz: 930, at: 0.07 },
] as const;
const LENGTH_S = 0.14;
const LOUDNESS = 0.12;
/** Almost silent: an exponential decay never reaches zero. */
const SILENCE = 0.0001;

let player: AudioContext | undefined;

/** Plays a short tap. Browsers allow no sound before the first press or key on the page. */
export function playTap(): void {
  if (!navigator.userActivation?.hasBeenActive) return;
  player ??= new AudioContext();
  // The browser suspends a page that was in the background for long.
  void player.resume();
  for (const { hertz, at } of DROPS) {
    const start = player.currentTime + at;
    const tone = new OscillatorNode(player, { frequency: hertz });
    const volume = new GainNode(player, { gain: LOUDNESS });
    volume.gain.setValueAtTime(LOUDNESS, start);
    volume.gain.exponentialRampToValueAtTime(SILENCE, start + LENGTH_S);
    tone.connect(volume).connect(player.destination);
    tone.start(start);
    tone.stop(start + LENGTH_S);
  }
}
