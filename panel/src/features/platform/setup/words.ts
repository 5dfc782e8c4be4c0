import { defineWords } from '#panel/kit/words/words.ts'

export const words = defineWords({
  tr: {
    title: 'Sofra kuruluyor',
    text: 'Bu kurulumda henüz kimse yok. İlk hesap platformun sahibidir ve herkesi davet edebilir.',
    account_name: 'Platformun adı',
    name: 'Adınız',
    surname: 'Soyadınız',
    email: 'E-posta',
    password: 'Parola',
    passwordHelp: 'En az 10 karakter. Birkaç sözcükten oluşan bir cümle iyi bir paroladır.',
    create: 'Hesabı oluştur',
  },
  en: {
    title: 'Setting up Sofra',
    text: 'Nobody is here yet. The first account owns the platform and can invite everybody else.',
    account_name: 'Platform name',
    name: 'First name',
    surname: 'Last name',
    email: 'E-mail',
    password: 'Password',
    passwordHelp: 'At least 10 characters. A phrase of a few words makes a good password.',
    create: 'Create the account',
  },
  de: {
    title: 'Sofra wird eingerichtet',
    text: 'Hier ist noch niemand. Das erste Konto besitzt die Plattform und kann alle anderen einladen.',
    account_name: 'Name der Plattform',
    name: 'Vorname',
    surname: 'Nachname',
    email: 'E-Mail',
    password: 'Passwort',
    passwordHelp: 'Mindestens 10 Zeichen. Ein Satz aus einigen Wörtern ist ein gutes Passwort.',
    create: 'Konto anlegen',
  },
})
