import {
  bodyKindOf,
  COMMON_PROBLEMS,
  CONTRACT_VERSION,
  type Endpoint,
  type Endpoints,
  FileBody,
  messageFormats,
  type ProblemCode,
  problems,
  type RequestBody,
  type ResponseBody,
  SecondFactorRequired,
} from '@loquat/contract';
import * as z from 'zod/mini';

type Json = Record<string, unknown>;

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _, ...document } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' });
  return document;
}

const content = (type: string, schema: Json) => ({ content: { [type]: { schema } } });
const BINARY = { type: 'string', format: 'binary' };

function requestBodyOf(body: RequestBody): Json {
  switch (body.kind) {
    case 'json':
      return { required: true, ...content('application/json', schemaOf(body.schema, 'input')) };
    case 'text':
      return { required: true, ...content('text/plain', { type: 'string' }) };
    case 'bytes':
      return { required: true, ...content(body.contentType, BINARY) };
    case 'multipart': {
      const form = schemaOf(body.fields, 'input');
      const properties = { ...(form['properties'] as Json), [body.file]: BINARY };
      return { required: true, ...content('multipart/form-data', { ...form, properties }) };
    }
    case 'message': {
      const types = body.contentTypes.map((type) => {
        const { body: written, content: schema } = messageFormats[type];
        return [type, { schema: schemaOf(written === 'file' ? FileBody : schema, 'input') }];
      });
      return { required: true, content: Object.fromEntries(types) };
    }
    default:
      return body satisfies never;
  }
}

function successOf(response: ResponseBody): Json {
  const description = 'Done';
  switch (response.kind) {
    case 'json':
      return { description, ...content('application/json', schemaOf(response.schema, 'output')) };
    case 'text':
      return { description, ...content('text/plain', { type: 'string' }) };
    case 'empty':
      return { description };
    case 'binary':
      return { description, ...content(response.contentType, BINARY) };
    case 'stream':
      return response.over === 'http'
        ? { description, ...content('text/event-stream', { type: 'string' }) }
        : { description };
    default:
      return response satisfies never;
  }
}

const statusOf = (response: ResponseBody): number =>
  response.kind === 'stream' && response.over === 'websocket' ? 101 : 200;

/** JSON bodies with more fields than the reason. */
const PROBLEM_BODIES: Partial<Record<ProblemCode, z.ZodMiniType>> = {
  'auth.second_factor_required': SecondFactorRequired,
};

function bodyOfProblems(codes: readonly ProblemCode[]): Json {
  const whole = PROBLEM_BODIES[codes[0]!];
  return whole ? schemaOf(whole, 'output') : { enum: codes.map((code) => (problems[code] as Json)['json']) };
}

function problemResponses(codes: readonly ProblemCode[]): Json {
  const byStatus = Map.groupBy(codes, (code) => problems[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => {
      const description = group.map((code) => `\`${code}\``).join(', ');
      const body = bodyKindOf(group[0]!);
      if (body === 'empty') return [status, { description }];
      const isText = body === 'text';
      const schema = isText ? { type: 'string' } : bodyOfProblems(group);
      return [status, { description, ...content(isText ? 'text/plain' : 'application/json', schema) }];
    }),
  );
}

function parametersOf(endpoint: Endpoint): Json[] {
  const places = { path: endpoint.params, query: endpoint.query, header: endpoint.headers };
  return Object.entries(places).flatMap(([place, schema]) => {
    if (!schema) return [];
    const { properties = {}, required = [] } = schemaOf(schema, 'input') as { properties?: Json; required?: string[] };
    return Object.entries(properties).map(([name, part]) => {
      return { name, in: place, required: required.includes(name), schema: part };
    });
  });
}

/** The problems that can occur on this call, out of those that any call may answer. */
function problemsOf(endpoint: Endpoint): ProblemCode[] {
  const canHappen = (code: ProblemCode) => {
    if (code === 'session.required') return endpoint.access !== 'public';
    if (code === 'access.guests_excluded') {
      return (
        ['user', 'admin', 'founder'].includes(endpoint.access) || (endpoint.access === 'guest' && !endpoint.visitors)
      );
    }
    if (code === 'auth.second_factor_missing') {
      return !['public', 'bot'].includes(endpoint.access) && !endpoint.withoutSecondFactor;
    }
    if (code === 'access.admins_only') return endpoint.access === 'admin';
    if (code === 'access.founder_only') return endpoint.access === 'founder';
    if (code === 'request.malformed_query') return Boolean(endpoint.query);
    if (code === 'request.malformed_path') return Boolean(endpoint.params);
    if (code.startsWith('request.malformed') || code === 'request.unsupported_media_type')
      return Boolean(endpoint.body);
    return code === 'request.too_large' ? Boolean(endpoint.body) : !code.startsWith('route.');
  };
  return [...endpoint.problems, ...COMMON_PROBLEMS.filter(canHappen)];
}

/** The ways to authenticate, each sufficient alone. */
function securityOf({ access, fileLink }: Endpoint): Json[] {
  if (access === 'public') return [];
  const own = { [access === 'bot' ? 'bot_key' : 'access_token']: [] };
  return fileLink ? [own, { bot_key: [] }] : [own];
}

function operationOf(tag: string, name: string, endpoint: Endpoint): Json {
  const parameters = parametersOf(endpoint);
  return {
    operationId: name,
    tags: [tag],
    summary: endpoint.summary,
    security: securityOf(endpoint),
    ...(parameters.length > 0 && { parameters }),
    ...(endpoint.body && { requestBody: requestBodyOf(endpoint.body) }),
    responses: {
      [statusOf(endpoint.response)]: successOf(endpoint.response),
      ...problemResponses(problemsOf(endpoint)),
    },
  };
}

/** The OpenAPI 3.1 document of a set of features; `version` is the program's. */
export function openApiDocument(features: Readonly<Record<string, Endpoints>>, version: string): Json {
  const paths: Record<string, Json> = {};
  for (const [tag, group] of Object.entries(features)) {
    for (const [name, endpoint] of Object.entries<Endpoint>(group)) {
      const path = endpoint.path.replaceAll(/:([a-z_]+)/g, '{$1}');
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(tag, name, endpoint) };
    }
  }
  const header = { type: 'apiKey', in: 'header', name: 'X-API-Key' };
  return {
    openapi: '3.1.0',
    info: { title: 'Loquat', version, description: `Wire contract ${CONTRACT_VERSION}`, license: { name: 'MIT' } },
    servers: [{ url: '/api' }],
    paths,
    components: { securitySchemes: { access_token: header, bot_key: header } },
  };
}
