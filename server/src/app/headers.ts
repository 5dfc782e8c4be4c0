import type { FastifyReply, FastifyRequest } from 'fastify'
import { printersOf } from './printers.ts'

/**
 * The content policy of pages. It allows only our own scripts, styles, pictures and sockets, and
 * connections to the device's printers. The browser itself refuses HTML that is built from strings
 * (walls §4.1).
 */
const policyOf = (printers: readonly string[], frames: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ['connect-src', "'self'", ...printers].join(' '),
    "worker-src 'self'",
    `frame-src ${frames}`,
    "manifest-src 'self'",
    "media-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ')

const pageOf = (cookie: string | undefined, frames: string) => ({
  'content-security-policy': policyOf(printersOf(cookie), frames),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
})

/**
 * The policy for answers that are data rather than pages: they may load nothing, must not be
 * framed, and must not be interpreted as anything else.
 */
const data = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
}

/**
 * Built files are sent without the page policy, which would otherwise be repeated a hundred times
 * per page.
 */
const asset = { 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' }

/**
 * The headers of an uploaded file. A browser treats it as a picture and never as a page, even if
 * the file is opened directly. Pages of other origins may show it: companies' sites, and web apps
 * for ordering.
 */
const file = {
  ...asset,
  'cross-origin-resource-policy': 'cross-origin',
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
}

/**
 * Makes browsers use only https for this host for a year. Other hosts of the domain decide for
 * themselves.
 */
const onlyHttps = { 'strict-transport-security': 'max-age=31536000' }

/** Security headers for every answer of an installation at a public address. */
export function headers(publicUrl: string, previewUrl?: string) {
  const frames = previewUrl ? `'self' ${new URL(previewUrl).origin}` : "'self'"
  const always = publicUrl.startsWith('https:') ? onlyHttps : {}
  const of = (url: string, cookie: string | undefined) => {
    if (url.startsWith('/api/')) return data
    if (url.startsWith('/assets/')) return asset
    return url.startsWith('/files/') || url === '/favicon.ico' ? file : pageOf(cookie, frames)
  }
  return ({ url, headers: { cookie } }: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    reply.headers({ ...of(url, cookie), ...always })
    done()
  }
}
