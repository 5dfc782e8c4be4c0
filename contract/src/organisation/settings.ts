import * as z from 'zod/mini'
import { oneOf, optionalText, orEmpty, pictureUrl, url } from '../kit/fields.ts'
import { quantity } from '../kit/quantities.ts'
import { setting, settingsOf } from '../kit/settings.ts'
import { paymentFaults, paymentSettings } from './payment-settings.ts'
import { reservationSettings } from './reservation-settings.ts'
import { usualReservations } from './usual-reservations.ts'

export const customerCancels = ['never', 'waiting', 'minutes'] as const

const link = () => orEmpty(url())
const correctionLimit = (unit: 'count' | 'money') => z.nullable(quantity(unit, 0, 10_000_000))
const appVersion = () => orEmpty(z.string().check(z.trim(), z.regex(/^\d{1,4}(\.\d{1,4}){0,3}$/)))

/**
 * Every setting by name (spec §3 and §7), with the levels that may set it, its schema and its
 * default.
 */
export const settings = {
  branding: setting(
    ['company'],
    z.strictObject({
      logo: z.nullable(pictureUrl()),
      dark_logo: z.nullable(pictureUrl()),
      /** An .ico or .png file (spec §5). Its size is checked on upload. */
      favicon: z.nullable(pictureUrl().check(z.regex(/\.(ico|png)$/, 'file_type'))),
      page_title: optionalText(70),
      page_description: optionalText(160),
    }),
    { logo: null, dark_logo: null, favicon: null, page_title: '', page_description: '' },
  ),
  /** Where customers get the app. By default, the platform's own app. */
  store: setting(
    ['provider', 'company'],
    z.strictObject({ app_store: link(), google_play: link(), app_gallery: link() }),
    { app_store: '', google_play: '', app_gallery: '' },
  ),
  social: setting(
    ['company'],
    z.strictObject({
      facebook: link(),
      instagram: link(),
      x: link(),
      youtube: link(),
      tiktok: link(),
      linkedin: link(),
    }),
    { facebook: '', instagram: '', x: '', youtube: '', tiktok: '', linkedin: '' },
  ),
  analytics: setting(
    ['company'],
    z.strictObject({
      analytics_id: orEmpty(z.string().check(z.trim(), z.regex(/^(G-[A-Z0-9]{4,20}|UA-\d{4,12}-\d{1,4})$/))),
    }),
    { analytics_id: '' },
  ),
  /** Apps with an older version ask the user to update. */
  app: setting(['provider', 'company'], z.strictObject({ min_ios: appVersion(), min_android: appVersion() }), {
    min_ios: '',
    min_android: '',
  }),
  /** The comments that are shown without review, and the words that are hidden in comments. */
  comments: setting(
    ['provider', 'company'],
    z.strictObject({
      auto_approve: z.enum(['off', 'without_text', 'without_flags']),
      /** The words, one per line or separated by commas. */
      hidden_words: optionalText(4000),
    }),
    { auto_approve: 'without_text', hidden_words: '' },
    { isLockable: true },
  ),
  /**
   * How much one person alone may correct of a member's points and money per day; beyond that, a
   * second person decides. `…_role`: the most that somebody without the permission to decide on
   * corrections may enter. Null means no limit. Money is in minor units.
   */
  corrections: setting(
    ['company'],
    z.strictObject({
      points_alone: correctionLimit('count'),
      wallet_alone: correctionLimit('money'),
      points_role: correctionLimit('count'),
      wallet_role: correctionLimit('money'),
    }),
    { points_alone: 10_000, wallet_alone: 100_000, points_role: null, wallet_role: null },
  ),
  /**
   * Whether existing customers in Germany may be sent e-mails although nobody asked them (§7(3)
   * UWG).
   */
  consents: setting(
    ['provider', 'company'],
    z.strictObject({ existing_customer: z.boolean() }),
    { existing_customer: false },
    { isLockable: true },
  ),
  /** How many days in advance members are told by mail that points expire; 0 means never. */
  point_notice: setting(
    ['provider', 'company'],
    z.strictObject({ days: quantity('days', 0, 60) }),
    { days: 7 },
    { isLockable: true },
  ),
  /**
   * `sms_price`: what an SMS costs, in minor units; null if unknown. `sms_refusal`: how recipients
   * refuse further SMS free of charge, as arranged with the provider (`RET 3344`). If it is empty,
   * each SMS has a link for refusing instead.
   */
  messages: setting(
    ['company'],
    z.strictObject({ sms_price: z.nullable(quantity('money', 0, 10_000)), sms_refusal: optionalText(40) }),
    { sms_price: null, sms_refusal: '' },
  ),
  /**
   * The escalation while nobody handles an order (semantics §2), with times in seconds: the alarm
   * gets louder, managers are mailed, and finally the order is cancelled or keeps ringing, as its
   * branch chose.
   */
  escalation: setting(
    ['provider', 'company', 'branch'],
    z.strictObject({
      louder_sec: quantity('seconds', 10, 300),
      summon_sec: quantity('seconds', 30, 900),
      unanswered_sec: quantity('seconds', 120, 3600),
    }),
    { louder_sec: 30, summon_sec: 90, unanswered_sec: 300 },
    { isLockable: true },
  ),
  /** How a branch handles its orders. */
  ordering: setting(
    ['company', 'branch'],
    z.strictObject({
      preparation_min: quantity('minutes', 1, 240),
      auto_accept: z.boolean(),
      /**
       * The reaction to five minutes without an answer, or to the time in `escalation`: the order
       * keeps ringing or is cancelled as unanswered (semantics §2).
       */
      unanswered: oneOf(['ring', 'cancel']),
      /**
       * How long customers may cancel in an app: never; until the branch approves; or also after
       * that, within `customer_cancel_min` minutes of the order, unless it is ready or on its way.
       */
      customer_cancel: oneOf(customerCancels),
      customer_cancel_min: quantity('minutes', 1, 60),
      tips_is_active: z.boolean(),
      /**
       * Guests at a table pay when they order. They then need no digits from a waiter: the printed
       * code and the payment give the right to order.
       */
      table_prepaid: z.boolean(),
    }),
    {
      preparation_min: 20,
      auto_accept: false,
      unanswered: 'ring',
      customer_cancel: 'waiting',
      customer_cancel_min: 5,
      tips_is_active: false,
      table_prepaid: false,
    },
    { isLockable: true },
  ),
  /**
   * A branch's payment methods. Until somebody chooses, the branch accepts all methods that the
   * platform has in use.
   */
  payment_method: setting(
    ['company', 'branch'],
    paymentSettings.input,
    { sequence: [], methods: {} },
    { isLockable: true, faults: paymentFaults },
  ),
  /** A branch's rules for reservations. */
  reservation: setting(
    ['company', 'branch'],
    reservationSettings.input,
    { ...usualReservations, booking_url: '' },
    { isLockable: true },
  ),
} as const

export const companySetting = settingsOf('company', settings)
export const platformSetting = settingsOf('provider', settings)

export type SettingName = keyof typeof settings
export type SettingOf<N extends SettingName> = z.infer<(typeof settings)[N]['schema']>
