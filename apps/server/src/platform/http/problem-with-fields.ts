import { ProblemError, type problems } from '@loquat/contract';

type WithJson = { [C in keyof typeof problems]: (typeof problems)[C] extends { json: object } ? C : never };

/** A problem with more JSON fields than the problem table lists. */
export class ProblemWithFields extends ProblemError {
  readonly fields: Readonly<Record<string, string | number>>;
  constructor(code: WithJson[keyof WithJson], fields: Readonly<Record<string, string | number>>) {
    super(code);
    this.fields = fields;
  }
}
