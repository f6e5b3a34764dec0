import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { Endpoints } from '@loquat/contract';
import type { FastifyInstance } from 'fastify';
import type { OpenAPIV3 } from 'openapi-types';
import { openApiDocument } from './openapi.ts';

const DOCS_PATH = '/api/docs';
/** Paths at which users of other servers with this contract expect the page and the document. */
const OTHER_PAGE_PATHS = ['/api/swagger', '/api/doc', '/api/doc2', '/api/doc3'];
const DOCUMENT_PATHS = ['/api/openapi.json', '/api/spec'];

/** The page is self-contained; unlike the library's default it also works without HTTPS. */
const PAGE_CSP =
  "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'self'; " +
  "require-trusted-types-for 'script'; trusted-types default dompurify";

/**
 * The page writes descriptions as HTML, cleaned by its own library, and decodes character references as such. A trusted
 * type is created only for text with simple markup; all other text throws.
 */
const GUARD = `globalThis.trustedTypes?.createPolicy('default', {
  createHTML: (text) =>
    /^(?:[^<]|<\\/?(?:a|br|code|div|em|h[1-6]|li|ol|p|pre|span|strong|ul)(?: (?:class|href|rel|target)="[^"<>]*")*>)*$/.test(text)
      ? text
      : null,
});`;

/** The OpenAPI document, and a page to read it and try calls. */
export async function installDocs(
  app: FastifyInstance,
  features: Readonly<Record<string, Endpoints>>,
  version: string,
): Promise<void> {
  let document: ReturnType<typeof openApiDocument> | undefined;
  // Created on request: few clients request it, and it takes longer than most of a start.
  const readDocument = () => (document ??= openApiDocument(features, version));
  for (const path of DOCUMENT_PATHS) app.get(path, readDocument);
  for (const path of OTHER_PAGE_PATHS) app.get(path, (_request, reply) => reply.redirect(DOCS_PATH));
  // The page requires a document at once: it gets this one, and the full one when it is opened.
  const cover: OpenAPIV3.Document = { openapi: '3.1.0', info: { title: 'Loquat', version }, paths: {} };
  await app.register(swagger, { mode: 'static', specification: { document: cover } });
  await app.register(swaggerUi, {
    routePrefix: DOCS_PATH,
    staticCSP: PAGE_CSP,
    theme: { title: 'API of Loquat', js: [{ filename: 'guard-sinks.js', content: GUARD }] },
    uiConfig: { deepLinking: true },
    transformSpecification: readDocument,
    transformSpecificationClone: false,
  });
}
