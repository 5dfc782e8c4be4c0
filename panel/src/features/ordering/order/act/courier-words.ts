import { deliveryReasons } from '#contract/integrations/courier-delivery.ts'
import { useOutsideMessage } from '#panel/domain/integrations/outside-words.ts'
import { defineWords, useWords } from '#panel/kit/words/words.ts'

export const courierWords = defineWords({
  tr: {
    title: 'Kurye firması',
    call: '{company} kuryesi çağır',
    feeOf: '{fee} · {bearer}',
    bearer: { branch: 'şube öder', company: 'firma öder', customer: 'müşteri öder' },
    reference: 'Takip no',
    state: {
      calling: 'Çağrılıyor',
      called: 'Çağrıldı',
      unclear: 'Belirsiz',
      cancelling: 'İptal ediliyor',
      refused: 'Reddedildi',
      cancelled: 'İptal',
      delivered: 'Teslim edildi',
      lost: 'Haber yok',
    },
    calledBy: 'Çağıran: {name}, {time}',
    cancel: 'Kuryeyi iptal et',
    cancelTitle: 'Kurye iptal edilsin mi?',
    cancelText: '{company} haberdar edilir. Yola çıkmış bir kurye için ücret alınabilir.',
    retry: 'Yeniden dene',
    why: {
      unreachable: 'Firma yanıt vermiyor; kendiliğinden yeniden deneniyor.',
      limited: 'Firma çok sık sorulduğunu söylüyor; biraz sonra yeniden denenecek.',
      no_access: 'Firmanın bağlantısı kapalı. Ayarlardaki “Kurye firmaları” sayfasından açın.',
      no_cancel: 'Sipariş iptal, ama firma iptali yalnızca telefonla alıyor. Firmayı arayın.',
      silent: 'Firma yarım gündür bir şey bildirmedi.',
      by_company: 'Firma kurye göndermeyecek.',
      order_over: 'Kurye siparişi almış; artık iptal edilemez.',
    },
    stopped: 'Firmaya ulaşılamadı. Yeniden denerseniz önce sorulur, ikinci kurye çağrılmaz.',
    returned: 'Kurye siparişi geri getirdi.',
  },
  en: {
    title: 'Courier company',
    call: 'Call a {company} courier',
    feeOf: '{fee} · {bearer}',
    bearer: { branch: 'branch pays', company: 'company pays', customer: 'customer pays' },
    reference: 'Reference',
    state: {
      calling: 'Calling',
      called: 'Called',
      unclear: 'Unclear',
      cancelling: 'Calling off',
      refused: 'Refused',
      cancelled: 'Cancelled',
      delivered: 'Delivered',
      lost: 'No word',
    },
    calledBy: 'Called by {name}, {time}',
    cancel: 'Call the courier off',
    cancelTitle: 'Call the courier off?',
    cancelText: '{company} is told. It may charge for a courier who has set out already.',
    retry: 'Try again',
    why: {
      unreachable: 'The company does not answer; trying again automatically.',
      limited: 'The company says it is asked too often; trying again shortly.',
      no_access: 'The connection is off. Switch it on under “Courier companies” in the settings.',
      no_cancel: 'The order is cancelled, but the company takes cancellations only by phone. Call it.',
      silent: 'The company has reported nothing for half a day.',
      by_company: 'The company sends no courier.',
      order_over: 'The courier has the order; it is too late to call them off.',
    },
    stopped: 'The company could not be reached. Trying again asks first, so no second courier comes.',
    returned: 'The courier brought the order back.',
  },
  de: {
    title: 'Kurierfirma',
    call: 'Kurier von {company} rufen',
    feeOf: '{fee} · {bearer}',
    bearer: { branch: 'zahlt die Filiale', company: 'zahlt das Unternehmen', customer: 'zahlt der Kunde' },
    reference: 'Referenz',
    state: {
      calling: 'Wird gerufen',
      called: 'Gerufen',
      unclear: 'Unklar',
      cancelling: 'Wird abbestellt',
      refused: 'Abgelehnt',
      cancelled: 'Storniert',
      delivered: 'Geliefert',
      lost: 'Keine Nachricht',
    },
    calledBy: 'Gerufen von {name}, {time}',
    cancel: 'Kurier abbestellen',
    cancelTitle: 'Kurier abbestellen?',
    cancelText: '{company} wird benachrichtigt. Für einen Kurier, der schon unterwegs ist, können Kosten anfallen.',
    retry: 'Erneut versuchen',
    why: {
      unreachable: 'Die Firma antwortet nicht; es wird automatisch erneut versucht.',
      limited: 'Die Firma meldet zu viele Anfragen; gleich ein neuer Versuch.',
      no_access: 'Die Verbindung ist aus. Schalten Sie sie in den Einstellungen unter „Kurierfirmen“ ein.',
      no_cancel: 'Die Bestellung ist storniert, die Firma nimmt das aber nur telefonisch an. Rufen Sie an.',
      silent: 'Die Firma hat seit einem halben Tag nichts gemeldet.',
      by_company: 'Die Firma schickt keinen Kurier.',
      order_over: 'Der Kurier hat die Bestellung; abbestellen geht nicht mehr.',
    },
    stopped: 'Die Firma war nicht erreichbar. Ein neuer Versuch fragt zuerst nach, ein zweiter Kurier kommt nicht.',
    returned: 'Der Kurier hat die Bestellung zurückgebracht.',
  },
})

/** A reason in words: ours by its code, and the company's own sentence in quotes. */
export function useCourierReason() {
  const t = useWords(courierWords)
  const quoted = useOutsideMessage()
  return (reason: string) => {
    const code = deliveryReasons.find((it) => it === reason)
    return code ? t(`why.${code}`) : reason === 'returned' ? t('returned') : quoted(reason)
  }
}
