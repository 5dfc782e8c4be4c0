import { defineWords } from '#panel/kit/words/words.ts'

export const apiGuideHelp = defineWords({
  tr: {
    purpose: 'Kendi uygulamanızı yazanlar için: hangi çağrı ne yapar, kod örnekleri, hatalar.',
    tasks: {
      key: {
        title: 'Anahtar al',
        steps: '*Lisanslar* ekranında firmayı açın, *API anahtarları* sekmesinde *Yeni anahtar* düğmesine basın.',
      },
      try: {
        title: 'Bir çağrıyı dene',
        steps: '*API anahtarınız* alanını doldurun, çağrıyı açıp *Dene* satırına basın.',
      },
      share: { title: 'Yazılımcıya gönder', steps: 'Aynı sayfa giriş yapmadan /docs/api adresinde açılır.' },
    },
  },
  en: {
    purpose: 'For those who write your app: what each call does, code samples, errors.',
    tasks: {
      key: { title: 'Get a key', steps: 'Open the company at *Licences* and press *New key* in the tab *API keys*.' },
      try: { title: 'Try a call', steps: 'Fill in *Your API key*, open the call and press *Try it*.' },
      share: { title: 'Send it to a developer', steps: 'The same page opens without signing in at /docs/api.' },
    },
  },
  de: {
    purpose: 'Für alle, die Ihre eigene App schreiben: was jeder Aufruf tut, Codebeispiele, Fehler.',
    tasks: {
      key: {
        title: 'Schlüssel holen',
        steps: 'Öffnen Sie die Firma unter *Lizenzen* und tippen Sie im Reiter *API-Schlüssel* auf *Neuer Schlüssel*.',
      },
      try: {
        title: 'Aufruf ausprobieren',
        steps: 'Füllen Sie *Ihr API-Schlüssel* aus, öffnen Sie den Aufruf und tippen Sie auf *Ausprobieren*.',
      },
      share: { title: 'An Entwickler schicken', steps: 'Dieselbe Seite ist ohne Anmeldung unter /docs/api zu lesen.' },
    },
  },
})
