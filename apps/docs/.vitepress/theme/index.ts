import '@fontsource-variable/bricolage-grotesque';
import '@fontsource-variable/figtree';
import '@fontsource-variable/jetbrains-mono';
import type { Theme } from 'vitepress';
import DefaultTheme from 'vitepress/theme-without-fonts';
import { MermaidDrawing } from './mermaid-drawing.ts';
import './brand.css';

export default {
  extends: DefaultTheme,
  enhanceApp: ({ app }) => void app.component('MermaidDrawing', MermaidDrawing),
} satisfies Theme;
