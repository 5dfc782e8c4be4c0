import type { Lang } from '#contract/kit/field-words.ts'
import type { PublicContext } from '../context.ts'
import { whenText } from '../when.ts'

const words: Record<Lang, { yes: string; no: string; other: string }> = {
  tr: { yes: 'Daha önce onaylandı', no: 'Daha önce reddedildi', other: 'Daha önce karara bağlandı' },
  en: { yes: 'Already approved', no: 'Already rejected', other: 'Already decided' },
  de: { yes: 'Bereits genehmigt', no: 'Bereits abgelehnt', other: 'Bereits entschieden' },
}
const said: Record<string, 'yes' | 'no'> = { approve: 'yes', reject: 'no', deny: 'no' }

/**
 * Says who decided first, and when by the reader's own clock: "Daha önce onaylandı: Ayşe Kaya,
 * 14:05".
 */
export function decidedText(
  { lang, now, offset }: Pick<PublicContext, 'lang' | 'now' | 'offset'>,
  verb: string,
  { by, at }: { by: string; at: Date },
): string {
  const local = (moment: Date) => new Date(moment.getTime() - offset * 60_000)
  const when = whenText(lang, local(at), { now: local(now), timezone: 'UTC' })
  return `${words[lang][said[verb] ?? 'other']}: ${by}, ${when}.`
}
