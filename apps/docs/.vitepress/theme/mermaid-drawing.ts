import source from '@mermaid-js/tiny/dist/mermaid.tiny.js?url';
import { useData } from 'vitepress';
import { defineComponent, h, onMounted, shallowRef, useId, watch } from 'vue';

let loading: Promise<void> | undefined;

/** Loads Mermaid once. Its file works only as a classic script: it declares the global `mermaid`. */
const loadMermaid = () =>
  (loading ??= new Promise((resolve, reject) => {
    const script = document.createElement('script');
    Object.assign(script, { src: source, onload: resolve, onerror: reject });
    document.head.append(script);
  }));

/** A Mermaid drawing; its source until it is drawn, and without scripts. */
export const MermaidDrawing = defineComponent({
  props: { code: { type: String, required: true } },
  setup({ code }) {
    const { isDark } = useData();
    const id = `drawing-${useId()}`;
    const svg = shallowRef('');
    async function draw() {
      await loadMermaid();
      mermaid.initialize({ startOnLoad: false, theme: isDark.value ? 'dark' : 'neutral', fontFamily: 'inherit' });
      svg.value = (await mermaid.render(id, code)).svg;
    }
    onMounted(draw);
    watch(isDark, draw);
    return () => (svg.value === '' ? h('pre', code) : h('div', { class: 'drawing', innerHTML: svg.value }));
  },
});
