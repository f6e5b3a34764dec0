import { tellFailure } from '../../lib/tell-failure.ts';

/** Says why the server did not do something. */
export const tellProblem = tellFailure;
