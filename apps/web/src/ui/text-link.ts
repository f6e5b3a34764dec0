/** The look of a link in running text. */
export const textLink =
  'font-semibold text-link underline decoration-[oklch(from_currentcolor_l_c_h/0.45)] decoration-[1.5px] underline-offset-[3px] hover:decoration-current';
