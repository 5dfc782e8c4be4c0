import type { PlatformReason } from '#contract/ordering/order-fields.ts'
import { defineWords } from '#panel/kit/words/words.ts'

/**
 * Texts that say why a step to be sent to a platform is waiting or was given up. This file does not
 * compile unless every code of the contract has a text.
 */
export const platformWords = defineWords({
  tr: {
    why: {
      unreachable: 'platforma ulaşılamıyor',
      limited: 'platform kısa bir ara istedi',
      too_early: 'platform bir dakika beklememizi istiyor',
      courier_not_here: 'kurye henüz gelmedi',
      scheduled: 'siparişin saati gelmedi',
      after_verify: 'önce onay iletildi, sırası gelecek',
      after_prepare: 'önce hazır bilgisi iletildi, sırası gelecek',
      cancelled: 'sipariş iptal edildi',
      no_reason: 'platform bu iptal nedenini kabul etmiyor',
      no_link: 'platform bağlantısı kurulmamış',
      fixed_there: 'platform buna izin vermiyor',
    } satisfies Record<PlatformReason, string>,
    unknown: 'bilinmeyen neden ({code})',
  },
  en: {
    why: {
      unreachable: 'the platform cannot be reached',
      limited: 'the platform asked for a short pause',
      too_early: 'the platform asked us to wait a minute',
      courier_not_here: 'the courier hasn’t arrived yet',
      scheduled: 'it is too early for the order',
      after_verify: 'the approval was sent first, this comes next',
      after_prepare: '“prepared” was sent first, this comes next',
      cancelled: 'the order was cancelled',
      no_reason: 'the platform doesn’t accept this reason',
      no_link: 'the platform is not connected',
      fixed_there: 'the platform does not allow it',
    },
    unknown: 'unknown reason ({code})',
  },
  de: {
    why: {
      unreachable: 'Plattform ist nicht erreichbar',
      limited: 'Plattform bittet um eine kurze Pause',
      too_early: 'Plattform verlangt eine Minute Abstand',
      courier_not_here: 'Kurier ist noch nicht da',
      scheduled: 'Zeit der Bestellung ist noch nicht gekommen',
      after_verify: 'Bestätigung ging zuerst, dies folgt',
      after_prepare: '„Zubereitet“ ging zuerst, dies folgt',
      cancelled: 'Bestellung wurde storniert',
      no_reason: 'Plattform nimmt diesen Grund nicht an',
      no_link: 'Plattform ist nicht verbunden',
      fixed_there: 'die Plattform erlaubt es nicht',
    },
    unknown: 'unbekannter Grund ({code})',
  },
})
