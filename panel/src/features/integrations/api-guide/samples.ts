import { bodyOf, type AppCall } from './description.ts'

export const sampleKinds = ['curl', 'typescript', 'php', 'python'] as const
export type SampleKind = (typeof sampleKinds)[number]

const isFile = (it: AppCall) => 'application/octet-stream' in (it.requestBody?.content ?? {})
/** Headers that a call requires besides the key. */
const headersOf = (it: AppCall) =>
  it.parameters.flatMap((each) => (each.in === 'header' && each.required ? each.name : []))
const needsKey = (it: AppCall) => it.parameters.some(({ name }) => name === 'Idempotency-Key')

/**
 * The address of a call: required queries are part of it, as `?party_size={party_size}`, and `after`,
 * without which a call that waits for changes does not wait.
 */
export function addressOf(it: AppCall, origin: string): string {
  const queries = it.parameters.filter((each) => each.in === 'query' && (each.required || each.name === 'after'))
  const query = queries.map(({ name }) => `${name}={${name}}`).join('&')
  return `${origin}/api${it.path}${query && `?${query}`}`
}

/** A call as code that can be pasted into a program. What is in braces is to be filled in. */
export function sampleOf(kind: SampleKind, it: AppCall, origin: string): string {
  const call: Sample = {
    method: it.method,
    address: addressOf(it, origin),
    body: bodyOf(it)?.example,
    isFile: isFile(it),
    needsKey: needsKey(it),
    named: headersOf(it),
  }
  return writers[kind](call)
}

interface Sample {
  method: string
  address: string
  body: unknown
  isFile: boolean
  needsKey: boolean
  named: readonly string[]
}

const json = (value: unknown, indent: string) => JSON.stringify(value, null, 2).replaceAll('\n', `\n${indent}`)

const writers: Record<SampleKind, (it: Sample) => string> = {
  curl: ({ method, address, body, isFile, needsKey, named }) =>
    [
      `curl -X ${method} "${address}"`,
      `-H "Authorization: Bearer $SOFRA_KEY"`,
      ...(needsKey ? ['-H "Idempotency-Key: $(openssl rand -hex 16)"'] : []),
      ...named.map((it) => `-H "${it}: {${it}}"`),
      ...(body === undefined
        ? []
        : [`-H 'Content-Type: application/json'`, `-d '${json(body, '  ').replaceAll("'", String.raw`'\''`)}'`]),
      ...(isFile ? [`-H 'Content-Type: application/octet-stream'`, '--data-binary @document.pdf'] : []),
    ].join(' \\\n  '),

  typescript: ({ method, address, body, isFile, needsKey, named }) => {
    const headers = [
      'authorization: `Bearer ${process.env.SOFRA_KEY}`',
      ...(needsKey ? ["'idempotency-key': crypto.randomUUID()"] : []),
      ...named.map((it) => `'${it}': '{${it}}'`),
      ...(body === undefined ? [] : ["'content-type': 'application/json'"]),
      ...(isFile ? ["'content-type': 'application/octet-stream'"] : []),
    ]
    const sent =
      body === undefined
        ? isFile
          ? ["body: await readFile('document.pdf')"]
          : []
        : [`body: JSON.stringify(${json(body, '  ')})`]
    return [
      ...(isFile ? ["import { readFile } from 'node:fs/promises'", ''] : []),
      `const reply = await fetch('${address}', {`,
      ...[`method: '${method}'`, `headers: {\n    ${headers.join(',\n    ')},\n  }`, ...sent].map(
        (line) => `  ${line},`,
      ),
      '})',
      'if (!reply.ok) throw new Error((await reply.json()).detail)',
      'const answer = await reply.json()',
    ].join('\n')
  },

  php: ({ method, address, body, isFile, needsKey, named }) => {
    const headers = [
      `'Authorization: Bearer ' . getenv('SOFRA_KEY')`,
      ...(needsKey ? [`'Idempotency-Key: ' . bin2hex(random_bytes(16))`] : []),
      ...named.map((it) => `'${it}: {${it}}'`),
      ...(body === undefined ? [] : [`'Content-Type: application/json'`]),
      ...(isFile ? [`'Content-Type: application/octet-stream'`] : []),
    ]
    const sent =
      body === undefined ? (isFile ? `file_get_contents('document.pdf')` : null) : `json_encode(${php(body, '    ')})`
    return [
      `$curl = curl_init('${address}');`,
      'curl_setopt_array($curl, [',
      `  CURLOPT_CUSTOMREQUEST => '${method}',`,
      '  CURLOPT_RETURNTRANSFER => true,',
      `  CURLOPT_HTTPHEADER => [\n    ${headers.join(',\n    ')},\n  ],`,
      ...(sent === null ? [] : [`  CURLOPT_POSTFIELDS => ${sent},`]),
      ']);',
      '$answer = json_decode(curl_exec($curl), true);',
      "if (curl_getinfo($curl, CURLINFO_HTTP_CODE) >= 400) throw new Exception($answer['detail']);",
    ].join('\n')
  },

  python: ({ method, address, body, isFile, needsKey, named }) => {
    const headers = [
      `"Authorization": f"Bearer {os.environ['SOFRA_KEY']}"`,
      ...(needsKey ? ['"Idempotency-Key": str(uuid.uuid4())'] : []),
      ...named.map((it) => `"${it}": "{${it}}"`),
      ...(isFile ? ['"Content-Type": "application/octet-stream"'] : []),
    ]
    const sent =
      body === undefined ? (isFile ? ['data=open("document.pdf", "rb")'] : []) : [`json=${python(body, '    ')}`]
    return [
      `import os${needsKey ? ', uuid' : ''}, requests`,
      '',
      'reply = requests.request(',
      ...[`"${method}"`, `"${address}"`, `headers={\n        ${headers.join(',\n        ')},\n    }`, ...sent].map(
        (line) => `    ${line},`,
      ),
      ')',
      'answer = reply.json()',
      'if not reply.ok:',
      '    raise Exception(answer["detail"])',
    ].join('\n')
  },
}

const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`)}'`

const isEmpty = (it: unknown) =>
  typeof it === 'object' && it !== null && !Array.isArray(it) && Object.keys(it).length === 0

/** A value as PHP writes it. */
function php(value: unknown, indent: string): string {
  const inner = `${indent}  `
  if (Array.isArray(value)) return `[\n${value.map((it) => `${inner}${php(it, inner)},\n`).join('')}${indent}]`
  // PHP would send `[]` as a list.
  if (isEmpty(value)) return 'new stdClass()'
  if (typeof value === 'object' && value !== null)
    return `[\n${Object.entries(value)
      .map(([name, it]) => `${inner}${quoted(name)} => ${php(it, inner)},\n`)
      .join('')}${indent}]`
  return typeof value === 'string' ? quoted(value) : String(value)
}

const pythonWords = new Map<unknown, string>([
  [true, 'True'],
  [false, 'False'],
  [null, 'None'],
])

/** A value as Python writes it. */
function python(value: unknown, indent: string): string {
  const inner = `${indent}    `
  if (Array.isArray(value)) return `[\n${value.map((it) => `${inner}${python(it, inner)},\n`).join('')}${indent}]`
  if (typeof value === 'object' && value !== null)
    return `{\n${Object.entries(value)
      .map(([name, it]) => `${inner}${JSON.stringify(name)}: ${python(it, inner)},\n`)
      .join('')}${indent}}`
  return pythonWords.get(value) ?? JSON.stringify(value)
}
