export declare const chromiumFlags: string[];
export declare function findChromium(): string | undefined;
export declare function findHeadlessChromium(): string | undefined;
export declare function ensureChromium(): string;
