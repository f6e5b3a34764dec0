import type { Answer, Api } from '@loquat/contract';

type OneOf<T> = T[keyof T];
type AnyEndpoint = OneOf<{ [F in keyof Api]: OneOf<Api[F]> }>;

/** `:uid` as `:`, other segments unchanged. */
type ShapeOfName<S extends string> = S extends `:${string}` ? ':' : S;
/** A number or any text as `:`, a literal text unchanged. */
type ShapeOfValue<S extends string> = S extends `${number}` ? ':' : object extends Record<S, true> ? ':' : S;

type ShapeOfPath<P extends string> = P extends `${infer Head}/${infer Tail}`
  ? `${ShapeOfName<Head>}/${ShapeOfPath<Tail>}`
  : ShapeOfName<P>;
type ShapeOfRoute<R extends string> = R extends `${infer Head}/${infer Tail}`
  ? `${ShapeOfValue<Head>}/${ShapeOfRoute<Tail>}`
  : ShapeOfValue<R>;

type Answers = { [E in AnyEndpoint as `${E['method']} ${ShapeOfPath<E['path']>}`]: Answer<E> };
type WithoutQuery<R extends string> = R extends `${infer Route}?${string}` ? Route : R;
type AnswerToShape<S extends string> = S extends keyof Answers ? Answers[S] : unknown;

/**
 * The answer of a successful call, by its route, such as `GET /user/${uid}`; unknown if the type does not match exactly
 * one call.
 */
export type AnswerTo<R extends string> = R extends unknown ? AnswerToShape<ShapeOfRoute<WithoutQuery<R>>> : never;
