import type { InputProps } from './bound.ts'
import { codeOf } from './code.ts'
import { TextInput } from './fields.tsx'
import { useInside } from './form.tsx'

/**
 * An input for a code. Whatever is typed or pasted is adapted to the length, characters and case of
 * the contract's pattern.
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
