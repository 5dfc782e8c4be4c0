import type { FastifyReply, FastifyRequest } from 'fastify'
import { fault } from '#server/kit/answer/fault.ts'
import { sendProblem } from '#server/kit/answer/problem.ts'
import { langOf } from '#server/kit/serve.ts'

/**
 * Answers a request for an address that nothing serves. Below /api, the answer says that there is
 * no such call.
 */
export const refuseUnknown = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  sendProblem(
    reply,
    langOf(request.headers['lang']),
    fault('not_found', request.url.startsWith('/api/') ? { cause: 'no_call' } : {}),
    request.log,
  )
