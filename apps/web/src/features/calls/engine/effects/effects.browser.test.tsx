import { expect, onTestFinished, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { blurStream } from './blur.ts';
import { NoiseFilter } from './noise-filter.ts';

/** A camera that films a fine chequerboard, without a person. */
function chequered(): MediaStream {
  const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 240 });
  const context = canvas.getContext('2d')!;
  const film = (): void => {
    for (let x = 0; x < 320; x += 8)
      for (let y = 0; y < 240; y += 8) {
        context.fillStyle = (x + y) % 16 === 0 ? '#fff' : '#000';
        context.fillRect(x, y, 8, 8);
      }
  };
  film();
  const filming = setInterval(film, 50);
  onTestFinished(() => clearInterval(filming));
  return canvas.captureStream(15);
}

/** The difference between the darkest and the brightest pixel in the middle of a video. */
function contrastOf(video: HTMLVideoElement): number {
  const canvas = new OffscreenCanvas(320, 240);
  const context = canvas.getContext('2d')!;
  context.drawImage(video, 0, 0, 320, 240);
  const { data } = context.getImageData(80, 60, 160, 120);
  const greens = data.filter((_, index) => index % 4 === 1);
  return Math.max(...greens) - Math.min(...greens);
}

async function play(stream: MediaStream): Promise<HTMLVideoElement> {
  const video = Object.assign(document.createElement('video'), { muted: true, srcObject: stream });
  await video.play();
  return video;
}

test('a blurred camera shows no details of the room', async () => {
  const camera = chequered();
  const plain = await play(camera);
  await expect.poll(() => contrastOf(plain)).toBeGreaterThan(200);
  const { stream, stop } = await blurStream(camera);
  onTestFinished(stop);
  const blurred = await play(stream);
  await expect.poll(() => blurred.videoWidth).toBe(320);
  await expect.poll(() => contrastOf(blurred)).toBeLessThan(60);
});

/** A running measurement of the loudness of a track. */
function loudnessOf(context: AudioContext, track: MediaStreamTrack): () => number {
  const analyser = new AnalyserNode(context, { fftSize: 16_384 });
  context.createMediaStreamSource(new MediaStream([track])).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  return () => {
    analyser.getFloatTimeDomainData(samples);
    return Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
  };
}

test('the noise filter makes steady noise much quieter', async () => {
  // Browsers play nothing before a click.
  await userEvent.click(document.body);
  const context = new AudioContext({ sampleRate: 48_000 });
  onTestFinished(() => context.close());
  const buffer = context.createBuffer(1, 48_000, 48_000);
  buffer.copyToChannel(
    Float32Array.from({ length: 48_000 }, () => (Math.random() - 0.5) / 5),
    0,
  );
  const noise = new AudioBufferSourceNode(context, { buffer, loop: true });
  const microphone = new MediaStreamAudioDestinationNode(context);
  noise.connect(microphone);
  noise.start();
  const [track] = microphone.stream.getAudioTracks();
  const filter = new NoiseFilter();
  await filter.init({ track: track! });
  onTestFinished(() => filter.destroy());
  const before = loudnessOf(context, track!);
  const after = loudnessOf(context, filter.processedTrack!);
  await expect.poll(before).toBeGreaterThan(0.03);
  // A busy machine computes sound more slowly than it plays, and the filter needs a while to know the noise.
  await expect.poll(() => after() > 0 && after() < before() / 3, { timeout: 90_000 }).toBe(true);
});
