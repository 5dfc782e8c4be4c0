import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { fault } from '#server/kit/answer/fault.ts'
import { checkProblem, type OnBreach } from '#server/kit/answer/check-answer.ts'
import { sendProblem } from '#server/kit/answer/problem.ts'
import { langOf } from '#server/kit/serve.ts'
import { uuidv7 } from '#server/kit/uuid.ts'

/**
 * Checks every refusal against the contract just before it is sent, whichever part of the server
 * refused.
 */
export const checkProblems = (app: FastifyInstance, onBreach: OnBreach) =>
  app.addHook('onSend', async (_, reply, payload) => {
    if (String(reply.getHeader('content-type')).startsWith('application/problem+json'))
      checkProblem(reply.statusCode, String(payload), onBreach)
    return payload
  })

/** Request ids that no other node or start produces, without drawing random bytes each time. */
function requestIds(): () => string {
  const own = uuidv7().slice(0, 23)
  let n = 0
  return () => `${own}-${(n++).toString(36)}`
}

export function fastify(log: Logger, proxy: number | string[] | false): FastifyInstance {
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIds(),
    childLoggerFactory: (logger) => logger, // An error's own line names its request; a logger per request would burden every successful one.
    // A HEAD of an API call is answered like its GET, and Node leaves out the body. Separate HEAD
    // routes would take up most of the time that a server needs to start.
    rewriteUrl: (request) => {
      if (request.method === 'HEAD' && request.url!.startsWith('/api/')) request.method = 'GET'
      return request.url!
    },
    bodyLimit: 1_048_576,
    requestTimeout: 30_000,
    routerOptions: { maxParamLength: 200 },
    // If `proxy` is a number, only that many hops are trusted, because each of these addresses was
    // written by one of our proxies.
    trustProxy: typeof proxy === 'number' ? (_, hop) => hop < proxy : proxy,
    // If the URL is malformed, API clients get a problem, and browsers get the page that explains
    // it.
    frameworkErrors: (_, request, reply) => {
      const lang = langOf(request.headers['lang'])
      if (request.url.startsWith('/api/')) return sendProblem(reply, lang, fault('malformed'), request.log)
      if (/^\/(files|assets)\//.test(request.url)) return sendProblem(reply, lang, fault('not_found'), request.log)
      return reply.redirect('/not-found')
    },
  })
  app.removeContentTypeParser('text/plain')
  app.setErrorHandler((error, request, reply) =>
    sendProblem(reply, langOf(request.headers['lang']), error, request.log),
  )
  return app
}
