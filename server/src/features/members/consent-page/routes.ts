import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Lang } from '#contract/kit/field-words.ts'
import {
  confirmOptIn,
  readOptIn,
  readUnsubscribe,
  unsubscribe,
  type Reader,
} from '#server/domain/members/consent/links.ts'
import { browserLang, plain, sendPage } from '#server/kit/answer/page.ts'
import type { Kit } from '#server/kit/kit.ts'
import { words, type PageWords } from './words.ts'

type LinkParams = { Params: { token: string } }
type State = keyof PageWords

const send = (reply: FastifyReply, status: number, lang: Lang, state: State, company: string) => {
  const { title, text, button } = words[lang][state]
  const fill = (given: string) => given.replaceAll('{company}', company)
  const form = button ? `<form method="post"><button>${plain(fill(button))}</button></form>` : ''
  return sendPage(reply, status, { lang, title: fill(title), body: `<p>${plain(fill(text))}</p>${form}` })
}

/**
 * Pages that are opened by links in messages, in the member's language and without a sign-in. They
 * confirm a yes to e-mails, or unsubscribe from a channel. Opening a page does nothing, because
 * mail scanners open every link. Only pressing its button (POST), or a mail program's own
 * unsubscribe button (RFC 8058), has an effect. The pages load nothing and run no script.
 */
export function consentPages(app: FastifyInstance, kit: Kit): void {
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'buffer', bodyLimit: 4096 },
      (_request, _body, done) => done(null, undefined),
    )
    const page = (
      path: string,
      {
        read,
        act,
        ask,
        done,
      }: {
        read: (token: string) => Promise<Reader | undefined>
        act: (token: string, ip: string) => Promise<Reader | undefined>
        ask: State
        done: State
      },
    ) => {
      const answer = (reply: FastifyReply, header: string | undefined, state: State, to: Reader | undefined) =>
        to ? send(reply, 200, to.language, state, to.company) : send(reply, 404, browserLang(header), 'gone', '')
      scope.get<LinkParams>(`${path}/:token`, async (request, reply) =>
        answer(reply, request.headers['accept-language'], ask, await read(request.params.token)),
      )
      scope.post<LinkParams>(`${path}/:token`, async (request, reply) =>
        answer(reply, request.headers['accept-language'], done, await act(request.params.token, request.ip)),
      )
    }
    page('/consent', {
      read: (token) => readOptIn(kit.db, token, kit.now()),
      act: (token, ip) => confirmOptIn(kit, token, ip),
      ask: 'confirm',
      done: 'confirmed',
    })
    page('/unsubscribe', {
      read: (token) => readUnsubscribe(kit, token),
      act: (token) => unsubscribe(kit, token),
      ask: 'leave',
      done: 'left',
    })
  })
}
