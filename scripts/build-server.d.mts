export declare function buildServer(): boolean;
