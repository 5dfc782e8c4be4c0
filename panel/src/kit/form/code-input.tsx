import type { InputProps } from './bound.ts'
import { codeOf } from './code.ts'
import { TextInput } from './fields.tsx'
import { useInside } from './form.tsx'

/** A code: as long as its pattern in the contract says, of its characters and in their case, whatever is typed or pasted. */
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
