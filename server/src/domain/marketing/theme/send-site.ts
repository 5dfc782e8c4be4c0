import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { langs, type Lang } from '#contract/kit/field-words.ts'
import { codingOf } from '#server/kit/answer/coding.ts'
import { KeptAnswer } from '#server/kit/answer/kept-answer.ts'
import { plain, sendPage } from '#server/kit/answer/page.ts'
import { siteWords } from '../site-words.ts'

/**
 * The sandbox of a page at our own host. Browsers then give the page an opaque origin, so that it
 * never shares the panel's origin (walls §4.12).
 */
export const sandbox =
  'sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation allow-top-navigation-to-custom-protocols'

/** A page's language and address, read from the path below the site's base. */
export function placeOf(rest: string, main: Lang): { lang: Lang; address: string } {
  const [first = '', ...more] = rest.split('/').filter(Boolean)
  const lang = langs.find((it) => it === first)
  return lang
    ? { lang, address: `/${more.join('/')}` }
    : { lang: main, address: `/${[first, ...more].filter(Boolean).join('/')}` }
}

/** Answers that a site has no such page, with a link to its first one. */
export function notFound(reply: FastifyReply, lang: Lang, home: string) {
  const w = siteWords[lang]
  const body = `<p>${w.noPageText}</p><nav><a href="${plain(home)}">${w.home}</a></nav>`
  return sendPage(reply, 404, { lang, title: w.noPage, body })
}

/**
 * Sends a page, or 304 to a visitor who has it already. A page is compressed only once. Caches must
 * ask each time, so that visitors always see the live release.
 */
export async function sendSite({ headers }: FastifyRequest, reply: FastifyReply, it: KeptAnswer, type: string) {
  void reply.header('etag', it.tag).header('cache-control', 'public, no-cache').header('vary', 'accept-encoding')
  const tags = headers['if-none-match']
  if (tags && (tags === '*' || tags.split(',').some((tag) => tag.trim() === it.tag))) return reply.code(304).send()
  const coding = codingOf(headers['accept-encoding'])
  if (coding) void reply.header('content-encoding', coding)
  return reply.header('content-type', `${type}; charset=utf-8`).send(coding ? await it.coded(coding) : it.plain)
}

/** A page that many visitors share. */
export const keptAnswer = (text: string) =>
  new KeptAnswer(Buffer.from(text), createHash('sha256').update(text).digest())
