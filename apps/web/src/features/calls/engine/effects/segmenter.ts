import type { Results, SelfieSegmentation } from '@mediapipe/selfie_segmentation';
import graphUrl from '@mediapipe/selfie_segmentation/selfie_segmentation.binarypb?url';
import scriptUrl from '@mediapipe/selfie_segmentation/selfie_segmentation.js?url';
import modelUrl from '@mediapipe/selfie_segmentation/selfie_segmentation.tflite?url';
import wasmScriptUrl from '@mediapipe/selfie_segmentation/selfie_segmentation_solution_simd_wasm_bin.js?url';
import wasmUrl from '@mediapipe/selfie_segmentation/selfie_segmentation_solution_simd_wasm_bin.wasm?url';

/** MediaPipe's names for its files. All of them come from this server. */
const FILES: Readonly<Record<string, string>> = {
  'selfie_segmentation.binarypb': graphUrl,
  'selfie_segmentation.tflite': modelUrl,
  'selfie_segmentation_solution_simd_wasm_bin.js': wasmScriptUrl,
  'selfie_segmentation_solution_simd_wasm_bin.wasm': wasmUrl,
};

type Mask = Results['segmentationMask'];

function locateFile(name: string): string {
  const url = FILES[name];
  if (url === undefined) throw new Error(`There is no ${name}.`);
  return url;
}

/** MediaPipe's script defines a global: it is no module. */
function loadScript(): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const script = document.createElement('script');
  script.src = scriptUrl;
  script.addEventListener('load', () => resolve());
  script.addEventListener('error', () => reject(new Error('The script of the background blur did not load.')));
  document.head.append(script);
  return promise;
}

async function createSegmenter(): Promise<SelfieSegmentation> {
  await loadScript();
  const { SelfieSegmentation: Segmenter } = globalThis as unknown as {
    SelfieSegmentation: typeof SelfieSegmentation;
  };
  const segmenter = new Segmenter({ locateFile });
  segmenter.setOptions({ modelSelection: 0 });
  await segmenter.initialize();
  return segmenter;
}

let loading: Promise<SelfieSegmentation> | undefined;

/** Loads the model once. A failed attempt is repeated at the next call. */
export function loadSegmenter(): Promise<SelfieSegmentation> {
  loading ??= createSegmenter().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

let last: Promise<void> = Promise.resolve();

/** Finds the person in a picture. `use` gets the mask, which is opaque on the person, before the next picture. */
export function segment(image: HTMLCanvasElement, use: (mask: Mask) => void): Promise<void> {
  const work = async (): Promise<void> => {
    const segmenter = await loadSegmenter();
    segmenter.onResults(({ segmentationMask }) => use(segmentationMask));
    await segmenter.send({ image });
  };
  // The model takes one picture at a time, from all cameras.
  const next = last.then(work);
  last = next.catch(() => {});
  return next;
}
