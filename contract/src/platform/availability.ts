import * as z from 'zod/mini'
import { call } from '../kit/call.ts'
import { email, text } from '../kit/fields.ts'

/**
 * Spec §7: GET /index/check-availability/1 tells the panel whether to show the maintenance page.
 */
export const availability = {
  check: call({
    method: 'GET',
    path: '/index/check-availability/{id}',
    permission: 'public',
    params: z.strictObject({ id: z.string().check(z.maxLength(10)) }),
    answer: z.object({
      maintenanceStatus: z.boolean(),
      /**
       * Whether the product must still be set up: true while there is no account. The panel then
       * leads to /setup.
       */
      setup: z.boolean(),
      demo: z.boolean(),
      version: z.string(),
      /**
       * The hosts of companies (spec §6 isCompanyUrl). If there are none, everybody uses the same
       * host.
       */
      company_hosts: z.array(z.string()),
      /**
       * The address of live support: a mailto:, tel: or https: URL; null if there is none. It is
       * shown to users with the flag (spec §6).
       */
      support: z.nullable(z.string()),
      /** The attribution of the map tiles at /tiles/{z}/{x}/{y}; null if there are none. */
      map_attribution: z.nullable(z.string()),
    }),
  }),
}

/** Creates the first provider account of an empty installation. 404 once any account exists. */
export const setup = {
  create: call({
    method: 'POST',
    path: '/setup',
    permission: 'public',
    body: z.strictObject({
      account_name: text(120),
      name: text(60),
      surname: text(60),
      email: email(),
      password: z.string().check(z.minLength(10), z.maxLength(256)),
    }),
    answer: z.null(),
    status: 201,
  }),
}

/**
 * The demo world's live order feed, from 0 (quiet) to 100 (rush). It exists only with the demo
 * world.
 */
export const feed = {
  read: call({ method: 'GET', path: '/demo/feed', permission: 'signed-in', answer: z.object({ pace: z.int() }) }),
  update: call({
    method: 'PUT',
    path: '/demo/feed',
    permission: 'signed-in',
    body: z.strictObject({ pace: z.int().check(z.gte(0), z.lte(100)) }),
    answer: z.object({ pace: z.int() }),
  }),
}
