import type { Answer } from '#contract/kit/call.ts'
import type { giftCheque } from '#contract/members/offer/gift-cheque.ts'
import { defineWords, useWords } from '#panel/kit/words/words.ts'

export const whoGetsWords = defineWords({
  tr: {
    looking: 'Üyeler bulunuyor…',
    willGet: '{count} üye bu çeki alacak',
    nobodyGets: 'Çeki alacak üye yok',
    forExample: 'Örneğin {names}',
    haveOne: '{count} üyede zaten var, ikinci kez verilmez',
    giveTo: '{count} üyeye ver',
  },
  en: {
    looking: 'Finding members…',
    willGet: '{count, plural, one {# member} other {# members}} will get this voucher',
    nobodyGets: 'Nobody would get it',
    forExample: '{names}, for example',
    haveOne: '{count, plural, one {# member has} other {# members have}} one already: no second is given',
    giveTo: 'Give to {count, plural, one {# member} other {# members}}',
  },
  de: {
    looking: 'Mitglieder werden gesucht …',
    willGet: '{count, plural, one {# Mitglied erhält} other {# Mitglieder erhalten}} diesen Gutschein',
    nobodyGets: 'Niemand würde ihn erhalten',
    forExample: 'Zum Beispiel {names}',
    haveOne:
      '{count, plural, one {# Mitglied hat} other {# Mitglieder haben}} schon einen: Ein zweiter wird nicht vergeben',
    giveTo: 'An {count, plural, one {# Mitglied} other {# Mitglieder}} vergeben',
  },
})

/**
 * Shows, before anything is sent, how many people will receive it, some of them as examples, and
 * who is left out.
 */
export function WhoGets({
  isAsked,
  found,
  error,
}: {
  isAsked: boolean
  found: Answer<typeof giftCheque.previewItems> | undefined
  error: string | undefined
}) {
  const t = useWords(whoGetsWords)
  const isFor = found ? found.members - found.had_one : 0
  return (
    <div className="grid min-h-20 content-start gap-1 text-sm" role="status">
      {error && <p className="text-danger">{error}</p>}
      {isAsked && !found && !error && <p className="text-muted">{t('looking')}</p>}
      {found && (
        <>
          <p className="font-medium">{isFor > 0 ? t('willGet', { count: isFor }) : t('nobodyGets')}</p>
          {found.some.length > 0 && (
            <p className="text-pretty text-muted">
              {t('forExample', { names: found.some.map((it) => it.name).join(', ') })}
            </p>
          )}
          {found.had_one > 0 && <p className="text-muted">{t('haveOne', { count: found.had_one })}</p>}
        </>
      )}
    </div>
  )
}
