import * as z from 'zod/mini'
import { call } from '../kit/call.ts'
import { oneOf } from '../kit/fields.ts'
import { deliveryTypes } from './delivery-types.ts'

/**
 * The branches of the key's company, with the ids that all other calls of an app need. Branches that
 * are switched off are missing, as they are for every other call of an app.
 */
export const appBranch = {
  list: call({
    method: 'GET',
    path: '/app-branch',
    permission: 'api-key',
    scope: 'menu',
    answer: z.array(
      z.object({
        id: z.string(),
        company_id: z.string(),
        name: z.string(),
        phone: z.nullable(z.string()),
        address: z.string(),
        district: z.string(),
        city_name: z.string(),
        lat: z.nullable(z.number()),
        lng: z.nullable(z.number()),
        timezone: z.string(),
        currency: z.string(),
        /** How the branch sells. Its menu says whether it takes orders at this moment. */
        delivery_types: z.array(oneOf(deliveryTypes)),
      }),
    ),
  }),
}
