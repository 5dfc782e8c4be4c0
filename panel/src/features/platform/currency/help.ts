import { defineWords } from '#panel/kit/words/words.ts'

export const currencyHelp = defineWords({
  tr: {
    purpose: 'Tutarların simgesi ve nasıl yazıldığı.',
    tasks: {
      symbol: {
        title: 'Simgenin yerini değiştir',
        steps: 'Para birimini açın, *Simgenin yeri* seçin; örnek hemen görünür.',
      },
    },
  },
  en: {
    purpose: 'The symbol of amounts and how they are written.',
    tasks: {
      symbol: {
        title: 'Move the symbol',
        steps: 'Open the currency and choose *Symbol position*; the example shows at once.',
      },
    },
  },
  de: {
    purpose: 'Das Symbol von Beträgen und wie sie geschrieben werden.',
    tasks: {
      symbol: {
        title: 'Symbol versetzen',
        steps: 'Währung öffnen und *Position des Symbols* wählen; das Beispiel zeigt es sofort.',
      },
    },
  },
})
