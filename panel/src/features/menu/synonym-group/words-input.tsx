import { useState } from 'react'
import { get, useFormContext, useFormState } from 'react-hook-form'
import { useBound, type InputProps } from '#panel/kit/form/bound.ts'
import { TextArea } from '#panel/ui/text-area.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

const max = 30
const longest = 60
const listOf = (text: string) =>
  text
    .split('\n')
    .map((it) => it.trim())
    .filter(Boolean)

/** The words of a group, one per line. The field holds the list without empty lines. */
export function WordsInput(props: InputProps) {
  const t = useWords(words)
  const { value = [], onChange, ...bound } = useBound<string[] | undefined>(props)
  const { control } = useFormContext()
  const { errors } = useFormState({ control, name: props.name })
  const [text, setText] = useState(() => value.join('\n'))
  const [reported, setReported] = useState(value)
  // The value has changed from outside: another user has saved other words, or there was an undo.
  if (reported !== value) {
    setReported(value)
    if (listOf(text).join('\n') !== value.join('\n')) setText(value.join('\n'))
  }
  const wrong = get(errors, props.name) !== undefined
  const problem = !wrong
    ? undefined
    : value.length < 2
      ? t('fewWords')
      : value.length > max
        ? t('manyWords')
        : value.some((it) => it.length > longest)
          ? t('longWord')
          : bound.error
  return (
    <TextArea
      {...bound}
      error={problem}
      value={text}
      rows={5}
      onChange={(next) => {
        setText(next)
        const list = listOf(next)
        setReported(list)
        onChange(list)
      }}
    />
  )
}
