import { defineWords } from '#panel/kit/words/words.ts'

export const orderCapHelp = defineWords({
  tr: {
    purpose: 'Mutfağın yetişmesi için çeyrek saatte en çok kaç sipariş alınacağı ve dolunca ne olacağı.',
    tasks: {
      add: {
        title: 'Sınır ekle',
        steps: '*Sınır ekle* düğmesine basın, sipariş, tutar ya da ürün adedi yazıp kaydedin.',
      },
      only: { title: 'Yalnız ocağı sınırla', steps: '*Sayılan kategoriler* alanında o mutfağın kategorilerini seçin.' },
      full: {
        title: 'Dolunca ne olsun?',
        steps: '*Sınır dolunca* altında siparişin en çok kaç dakika erteleneceğini yazın; o da dolarsa alınmaz.',
      },
    },
  },
  en: {
    purpose:
      'How many orders are taken in a quarter of an hour so that the kitchen keeps up, and what happens when it is full.',
    tasks: {
      add: { title: 'Add a limit', steps: 'Press *Add a limit*, enter orders, amount or items and save.' },
      only: { title: 'Limit one station only', steps: 'Choose its categories in *Categories counted*.' },
      full: {
        title: 'What happens when it is full?',
        steps: 'Under *When the limit is reached*, enter how far an order may be put off; beyond that it is refused.',
      },
    },
  },
  de: {
    purpose:
      'Wie viele Bestellungen je Viertelstunde angenommen werden, damit die Küche mitkommt, und was danach passiert.',
    tasks: {
      add: {
        title: 'Limit hinzufügen',
        steps:
          'Tippen Sie auf *Limit hinzufügen*, tragen Sie Bestellungen, Betrag oder Stückzahl ein und speichern Sie.',
      },
      only: { title: 'Nur eine Station begrenzen', steps: 'Wählen Sie deren Kategorien bei *Gezählte Kategorien*.' },
      full: {
        title: 'Was, wenn es voll ist?',
        steps:
          'Tragen Sie unter *Wenn das Limit erreicht ist* ein, um wie viel verschoben werden darf; darüber wird abgelehnt.',
      },
    },
  },
})
