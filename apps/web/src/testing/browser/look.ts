import axe from 'axe-core';
import { page } from 'vitest/browser';
import { setThemePreference } from '../../lib/browser/theme.ts';
import { preferMotion } from './prefer-motion.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules that check colours: the theme makes no difference to the others. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
const WIDE = { width: 1_440, height: 900 };
const NARROW = { width: 390, height: 844 };
const NARROWEST = { width: 320, height: 640 };

const nextFrame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));
const isEnding = ({ playState, effect }: Animation): boolean =>
  playState === 'running' && effect?.getComputedTiming().iterations !== Infinity;

/** Waits for fades after a change of theme or width, in which colours lack contrast: two frames without change. */
async function settle(): Promise<void> {
  for (let stillFrames = 0; stillFrames < 2; stillFrames += 1) {
    await nextFrame();
    const ending = document.getAnimations().filter(isEnding);
    if (ending.length > 0) stillFrames = -1;
    await Promise.allSettled(ending.map(({ finished }) => finished));
  }
}

async function violations(values: string[], type: 'tag' | 'rule'): Promise<string[]> {
  const found = await axe.run(document, { runOnly: { type, values }, resultTypes: ['violations'], iframes: false });
  return found.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 300)}`));
}

/**
 * All defects that axe finds in the page at its current size, in both themes. It leaves the page dark, and without
 * motion: half of the time went into waiting for fades.
 */
async function defectsHere(): Promise<string[]> {
  await preferMotion('reduce');
  setThemePreference('light');
  await settle();
  const light = await violations(RULES, 'tag');
  setThemePreference('dark');
  await settle();
  const dark = await violations(COLOUR_RULES, 'rule');
  return [...light.map((text) => `light: ${text}`), ...dark.map((text) => `dark: ${text}`)];
}

/** Whether the page scrolls sideways, which it must never do. */
async function overflow(): Promise<string[]> {
  await settle();
  const { scrollWidth, clientWidth } = document.documentElement;
  return scrollWidth > clientWidth ? [`scrolls sideways by ${scrollWidth - clientWidth}`] : [];
}

/** All defects of the page's look that tools can find, on a computer and on a phone. Leaves the page wide and dark. */
export async function defectsOf(): Promise<string[]> {
  const looks = [
    { size: WIDE, look: defectsHere },
    { size: NARROW, look: async () => [...(await defectsHere()), ...(await overflow())] },
    { size: NARROWEST, look: overflow },
  ];
  const defects: string[] = [];
  for (const { size, look } of looks) {
    await page.viewport(size.width, size.height);
    defects.push(...(await look()).map((text) => `${size.width} px, ${text}`));
  }
  await page.viewport(WIDE.width, WIDE.height);
  return defects;
}
