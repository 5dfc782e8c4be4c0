/** A message of SOAP 1.1: the name of its operation, the operation's namespace, and its fields. */
export interface Message {
  operation: string
  namespace: string
  fields: Map<string, string>
  /** The credentials of the header, or of the object G. */
  credentials: Map<string, string>
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const unescape = (text: string) =>
  text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex?: string, dec?: string, name?: string) =>
    hex
      ? String.fromCodePoint(parseInt(hex, 16))
      : dec
        ? String.fromCodePoint(Number(dec))
        : (entities[name ?? ''] ?? whole),
  )
const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const leaves = (xml: string) =>
  new Map(
    [...xml.matchAll(/<(\w+)(?:\s*\/>|>([^<]*)<\/\1>)/g)].map(([, name = '', text = '']) => [name, unescape(text)]),
  )

/** Reads a message; undefined if it is not one. */
export function readMessage(text: string): Message | undefined {
  const envelope = /<soap:Envelope [^>]*xmlns:soap="http:\/\/schemas\.xmlsoap\.org\/soap\/envelope\/"[^>]*>/.exec(text)
  const body = /<soap:Body>\s*<(\w+) xmlns="([^"]+)">([\s\S]*)<\/\1>\s*<\/soap:Body>\s*<\/soap:Envelope>\s*$/.exec(text)
  if (!envelope || !body) return undefined
  const [, operation = '', namespace = '', content = ''] = body
  const header = /<ServiceSecuritySoapHeader[^>]*>([\s\S]*?)<\/ServiceSecuritySoapHeader>/.exec(text)?.[1]
  const g = /<G>([\s\S]*?)<\/G>/.exec(content)?.[1]
  const fields = leaves(content.replace(/<G>[\s\S]*?<\/G>/, ''))
  return { operation, namespace, fields, credentials: leaves(header ?? g ?? '') }
}

const envelope = (body: string) => `<?xml version="1.0" encoding="utf-8"?>
<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:xsd="http://www.w3.org/2001/XMLSchema"><soap:Body>${body}</soap:Body></soap:Envelope>`

/** An answer whose result is XML. */
export const answer = ({ operation, namespace }: Pick<Message, 'operation' | 'namespace'>, result: string) =>
  envelope(
    `<${operation}Response xmlns="${namespace}"><${operation}Result>${result}</${operation}Result></${operation}Response>`,
  )
export const fault = (text: string) =>
  envelope(`<soap:Fault><faultcode>soap:Client</faultcode><faultstring>${escape(text)}</faultstring></soap:Fault>`)

/** Elements from fields. */
export const elements = (fields: Record<string, string | number>) =>
  Object.entries(fields)
    .map(([name, it]) => `<${name}>${escape(String(it))}</${name}>`)
    .join('')
