import { SelectInput, TextAreaInput } from '#panel/kit/form/fields.tsx'
import { optionsOf } from '#panel/kit/words/format.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { commentCardWords } from './comment-card-words.ts'

function Inputs() {
  const t = useWords(commentCardWords)
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
  const t = useWords(commentCardWords)
  return { title: t('title'), help: t('help'), inputs: <Inputs /> }
}
