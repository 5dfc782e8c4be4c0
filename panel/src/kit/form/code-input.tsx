import type { InputProps } from './bound.ts'
import { codeOf } from './code.ts'
import { TextInput } from './fields.tsx'
import { useInside } from './form.tsx'

/**
 * A code. Whatever is typed or pasted is fitted to the length, characters and case of the
 * contract's pattern.
 */
export function CodeInput(props: InputProps) {
  const { characters = '.' } = useInside().boundsOf(props.name)
  return (
    <TextInput
      {...props}
      inputMode={characters === '\\d' ? 'numeric' : undefined}
      change={(text) => codeOf(text, characters)}
    />
  )
}
