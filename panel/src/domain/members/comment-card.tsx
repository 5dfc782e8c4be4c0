import { SelectInput, TextAreaInput } from '#panel/kit/form/fields.tsx'
import { optionsOf } from '#panel/kit/words/format.ts'
import { defineWords, useWords } from '#panel/kit/words/words.ts'

const words = defineWords({
  tr: {
    title: 'Yorumlar',
    help: 'Hangi yorumlar okunmadan yayınlanır, hangi sözler herkesten gizlenir.',
    auto_approve: 'Kendiliğinden yayınla',
    ways: {
      off: 'Hiçbirini',
      without_text: 'Yalnızca yıldız verilenleri',
      without_flags: 'Gizlenecek bir şey içermeyenleri',
    },
    hidden_words: 'Gizlenecek sözler',
    wordsHelp: 'Her satıra bir söz yazın ya da virgülle ayırın. Telefon, e-posta ve bağlantılar zaten işaretlenir.',
  },
  en: {
    title: 'Reviews',
    help: 'Which reviews are published unread, and which words are hidden from everybody.',
    auto_approve: 'Publish automatically',
    ways: { off: 'None', without_text: 'Ratings without text', without_flags: 'Those with nothing to hide' },
    hidden_words: 'Words to hide',
    wordsHelp: 'One per line, or separated by commas. Phone numbers, e-mail addresses and links are marked anyway.',
  },
  de: {
    title: 'Bewertungen',
    help: 'Welche Bewertungen ungelesen erscheinen und welche Wörter niemand sehen soll.',
    auto_approve: 'Automatisch veröffentlichen',
    ways: { off: 'Keine', without_text: 'Sterne ohne Text', without_flags: 'Was nichts Unpassendes enthält' },
    hidden_words: 'Zu verbergende Wörter',
    wordsHelp: 'Eines je Zeile oder mit Kommas. Telefonnummern, E-Mail-Adressen und Links werden ohnehin markiert.',
  },
})

function Inputs() {
  const t = useWords(words)
  return (
    <>
      <SelectInput
        name="auto_approve"
        label={t('auto_approve')}
        options={optionsOf(['off', 'without_text', 'without_flags'], (it) => t(`ways.${it}`))}
      />
      <TextAreaInput name="hidden_words" label={t('hidden_words')} description={t('wordsHelp')} rows={4} />
    </>
  )
}

/** The card in which the setting `comments` is edited. */
export function useCommentCard() {
  const t = useWords(words)
  return { title: t('title'), help: t('help'), inputs: <Inputs /> }
}
