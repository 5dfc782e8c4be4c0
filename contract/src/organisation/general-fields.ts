import * as z from 'zod/mini'
import type { FieldCode } from '../kit/field-words.ts'
import { email, oneOf, optionalPhone, orEmpty, pictureUrl, text } from '../kit/fields.ts'
import { quantity } from '../kit/quantities.ts'
import { areaSources, deliveryTypes } from './delivery-types.ts'
import { onsiteIp } from './register-fields.ts'

/** The part of a branch's record that its own people may change. */
export const generalFields = {
  name: text(120),
  phone: optionalPhone(),
  email: orEmpty(email()),
  logo: z.nullable(pictureUrl()),
  dark_logo: z.nullable(pictureUrl()),
  order_methods: z.array(oneOf(deliveryTypes)).check(z.minLength(1), z.maxLength(5)),
  area_source: oneOf(areaSources),
  preparation_min: quantity('minutes', 1, 240),
  auto_accept: z.boolean(),
  /** After five minutes without an answer, or as long as the settings say: keep ringing, or cancel as unanswered (semantics §2). */
  unanswered: oneOf(['ring', 'cancel']),
  tips_is_active: z.boolean(),
  reservation_is_active: z.boolean(),
  table_is_open: z.boolean(),
  /** A system in the restaurant (spec §5); the server never connects to it. */
  onsite_ip: orEmpty(onsiteIp()),
  onsite_port: z.nullable(z.int().check(z.gte(1), z.lte(65_535))),
}

/** The address of the system in the restaurant and its port mean nothing alone. */
export const onsiteFaults = ({
  onsite_ip,
  onsite_port,
}: {
  onsite_ip: string
  onsite_port: number | null
}): { path: string; code: FieldCode }[] =>
  (onsite_ip === '') === (onsite_port === null)
    ? []
    : [{ path: onsite_ip === '' ? 'onsite_ip' : 'onsite_port', code: 'required' }]
