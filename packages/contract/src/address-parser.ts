/** Every runtime has `URL`, but the types of some runtimes do not declare it, and the contract is for all of them. */
export const { URL: Address } = globalThis as unknown as {
  URL: new (text: string) => {
    protocol: string;
    username: string;
    password: string;
    origin: string;
    host: string;
    hostname: string;
    port: string;
    pathname: string;
  };
};
