import type { Call, CodeSample, Content } from './openapi-document.ts';

/** The address of the server in examples. Pages replace it with their own. */
export const EXAMPLE_ORIGIN = 'http://localhost:3000';

/**
 * A request as an example shows it. `{name}` in a text is a variable that the reader sets: a parameter without an example,
 * or the token of a seat.
 */
interface ExampleRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body?: ExampleBody;
  readonly answer: Answer;
}

type ExampleBody =
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'text'; readonly text: string };

type Answer = 'json' | 'text' | 'file' | 'stream' | 'socket';

export function toCodeSamples(call: Call): readonly CodeSample[] {
  const request = toRequest(call);
  const isSocket = request.answer === 'socket';
  return [
    { lang: 'Shell', label: 'curl', source: toCurl(request) },
    {
      lang: 'JavaScript',
      label: 'JavaScript',
      source: isSocket ? toSocketScript(request) : toScript(request),
    },
    { lang: 'Python', label: 'Python', source: isSocket ? toSocketPython(request) : toPython(request) },
  ];
}

function toRequest({ method, path, operation }: Call): ExampleRequest {
  const { parameters = [], requestBody, security } = operation;
  const exampleOf = (name: string) => parameters.find((one) => one.name === name)?.example;
  const query = parameters
    .filter((one) => one.in === 'query' && exampleOf(one.name) !== undefined)
    .map(({ name }) => `${name}=${encodeValue(String(exampleOf(name)))}`);
  const body = requestBody && findBody(requestBody.content);
  return {
    method,
    url:
      EXAMPLE_ORIGIN +
      path.replace(/\{(\w+)\}/g, (variable, name) => String(exampleOf(name) ?? variable)) +
      (query.length > 0 ? `?${query.join('&')}` : ''),
    headers: [
      ...(security ? [['Authorization', 'Bearer {token}'] as const] : []),
      ...(body ? [['Content-Type', body.kind === 'json' ? 'application/json' : 'text/plain'] as const] : []),
    ],
    ...(body && { body }),
    answer: toAnswer(operation.responses),
  };
}

function encodeValue(text: string): string {
  return encodeURIComponent(text).replace(/%7B(\w+)%7D/g, '{$1}');
}

/** A body without an example can be omitted. The only raw text that a call takes is a token. */
function findBody(content: Content): ExampleBody | undefined {
  if ('text/plain' in content) return { kind: 'text', text: '{token}' };
  const value = content['application/json']?.example;
  return value === undefined ? undefined : { kind: 'json', value };
}

function toAnswer(responses: Call['operation']['responses']): Answer {
  const [status, success] = Object.entries(responses).find(([status]) => /^[12]/.test(status))!;
  if (status === '101') return 'socket';
  const types = Object.keys(success.content ?? {});
  if (types.includes('application/json')) return 'json';
  if (types.includes('text/event-stream')) return 'stream';
  return types.includes('image/png') ? 'file' : 'text';
}

/** The headers with which a client asks for a WebSocket; the key is the one in RFC 6455. */
const HANDSHAKE = [
  ['Connection', 'Upgrade'],
  ['Upgrade', 'websocket'],
  ['Sec-WebSocket-Version', '13'],
  ['Sec-WebSocket-Key', 'dGhlIHNhbXBsZSBub25jZQ=='],
] as const;

function toCurl({ method, url, headers, body, answer }: ExampleRequest): string {
  const isSocket = answer === 'socket';
  const sent = isSocket ? [...headers, ...HANDSHAKE] : headers;
  const impliedMethod = body ? 'POST' : 'GET';
  const first = [
    'curl',
    ...(isSocket ? ['-i'] : []),
    ...(isSocket || answer === 'stream' ? ['-N'] : []),
    ...(answer === 'file' ? ['-o', fileOf(url)] : []),
    ...(method === impliedMethod ? [] : ['-X', method]),
    inShell(url),
  ].join(' ');
  const options = [
    ...sent.map(([name, value]) => `-H ${inShell(`${name}: ${value}`)}`),
    ...(body ? [`-d ${body.kind === 'json' ? quoteForShell(toJson(body.value)) : inShell(body.text)}`] : []),
  ];
  return [first, ...options].join(' \\\n  ');
}

function toScript({ method, url, headers, body, answer }: ExampleRequest): string {
  const options = [
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    ...(headers.length > 0
      ? [
          `  headers: { ${headers.map(([name, value]) => `${toKey(name.toLowerCase())}: ${inScript(value)}`).join(', ')} },`,
        ]
      : []),
    ...(body
      ? [
          `  body: ${body.kind === 'json' ? `JSON.stringify(${toLiteral(body.value)})` : body.text.slice(1, -1)},`,
        ]
      : []),
  ];
  const call = options.length === 0 ? inScript(url) : `${inScript(url)}, {\n${options.join('\n')}\n}`;
  return `const response = await fetch(${call});\n${SCRIPT_ANSWERS[answer as keyof typeof SCRIPT_ANSWERS]}`;
}

const SCRIPT_ANSWERS = {
  json: 'console.log(await response.json());',
  text: 'console.log(await response.text());',
  file: 'const picture = await response.blob();\nconsole.log(picture.type, picture.size);',
  stream:
    'for await (const text of response.body.pipeThrough(new TextDecoderStream())) {\n  console.log(text);\n}',
};

function toSocketScript({ url }: ExampleRequest): string {
  return [
    `const socket = new WebSocket(${inScript(url.replace(/^http/, 'ws'))});`,
    "socket.onopen = () => socket.send(JSON.stringify({ kind: 'play', move: 1, pit: 2, token }));",
    'socket.onmessage = ({ data }) => console.log(JSON.parse(data));',
  ].join('\n');
}

function toPython({ method, url, headers, body, answer }: ExampleRequest): string {
  const isPlain = method === 'GET' && headers.length === 0;
  const lines = isPlain
    ? [`with urlopen(${inPython(url)}) as response:`]
    : [
        'request = Request(',
        `    ${inPython(url)},`,
        ...(method === 'GET' ? [] : [`    method="${method}",`]),
        ...(headers.length > 0
          ? [`    headers={${headers.map(([name, value]) => `"${name}": ${inPython(value)}`).join(', ')}},`]
          : []),
        ...(body
          ? [
              `    data=${body.kind === 'json' ? `json.dumps(${toPythonLiteral(body.value)})` : body.text.slice(1, -1)}.encode(),`,
            ]
          : []),
        ')',
        'with urlopen(request) as response:',
      ];
  const reading = toPythonAnswer(answer, url);
  const usesJson = answer === 'json' || body?.kind === 'json';
  return [
    ...(usesJson ? ['import json'] : []),
    `from urllib.request import ${isPlain ? 'urlopen' : 'Request, urlopen'}`,
    '',
    ...lines,
    ...reading.map((line) => `    ${line}`),
  ].join('\n');
}

function toPythonAnswer(answer: Answer, url: string): string[] {
  switch (answer) {
    case 'json':
      return ['print(json.load(response))'];
    case 'file':
      return [`with open("${fileOf(url)}", "wb") as file:`, '    file.write(response.read())'];
    case 'stream':
      return ['for line in response:', '    print(line.decode(), end="")'];
    case 'text':
    case 'socket':
      return ['print(response.read().decode())'];
  }
}

/** Python's library has no WebSockets, so this shows what goes over the wire until the first message. */
function toSocketPython({ url, headers }: ExampleRequest): string {
  const all = [...headers, ...HANDSHAKE].map(([name, value]) => `    "${name}": ${inPython(value)},`);
  return [
    'from http.client import HTTPConnection, HTTPSConnection',
    'from urllib.parse import urlsplit',
    '',
    '# The standard library has no WebSockets; this prints the handshake and the first message.',
    `url = urlsplit(${inPython(url)})`,
    'connect = HTTPSConnection if url.scheme == "https" else HTTPConnection',
    'connection = connect(url.netloc)',
    'connection.request("GET", url.path, headers={',
    ...all,
    '})',
    'print(connection.sock.recv(65536))',
  ].join('\n');
}

function fileOf(url: string): string {
  return new URL(url).pathname.split('/').at(-1)!;
}

function hasVariable(text: string): boolean {
  return /\{\w+\}/.test(text);
}

function inShell(text: string): string {
  if (!hasVariable(text)) return /^[\w:/.-]+$/.test(text) ? text : quoteForShell(text);
  return `"${text.replace(/["\\$`]/g, '\\$&').replace(/\{(\w+)\}/g, '$$$1')}"`;
}

function quoteForShell(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

function inScript(text: string): string {
  return hasVariable(text) ? `\`${text.replace(/\{(\w+)\}/g, (_, name) => `\${${name}}`)}\`` : `'${text}'`;
}

function inPython(text: string): string {
  return hasVariable(text) ? `f"${text}"` : `"${text}"`;
}

function toJson(value: unknown): string {
  return JSON.stringify(value, null, 1)
    .replace(/\n\s*/g, ' ')
    .replace(/([{[]) /g, '$1')
    .replace(/ ([}\]])/g, '$1');
}

function toLiteral(value: unknown): string {
  if (typeof value === 'string') return `'${value.replace(/['\\]/g, '\\$&')}'`;
  if (Array.isArray(value)) return `[${value.map(toLiteral).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  const fields = Object.entries(value).map(([key, field]) => `${toKey(key)}: ${toLiteral(field)}`);
  return `{ ${fields.join(', ')} }`;
}

function toKey(name: string): string {
  return /^\w+$/.test(name) ? name : `'${name}'`;
}

const PYTHON_WORDS = { true: 'True', false: 'False', null: 'None' } as const;

/** JSON is Python, except for three words. Only those outside of texts are replaced. */
function toPythonLiteral(value: unknown): string {
  return toJson(value).replace(
    /"(?:[^"\\]|\\.)*"|\b(true|false|null)\b/g,
    (text, word?: keyof typeof PYTHON_WORDS) => (word ? PYTHON_WORDS[word] : text),
  );
}
