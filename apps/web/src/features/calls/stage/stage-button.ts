/** Buttons of icons on the stage, which is dark in both themes. */
export const STAGE_BUTTON = 'text-(--stage-muted)! hover:bg-white/10! hover:text-(--stage-text)!';
