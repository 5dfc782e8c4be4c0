import { defineWords } from '#panel/kit/words/words.ts'

export const profileHelp = defineWords({
  tr: {
    purpose: 'Sizin hesabınız: bilgileriniz, parolanız, açık oturumlarınız ve iki adımlı doğrulama.',
    tasks: {
      password: {
        title: 'Parolayı değiştir',
        steps: '*Parola* bölümünde eskisini ve yenisini yazın, *Parolayı değiştir*. Öteki oturumlar kapanır.',
      },
      devices: {
        title: 'Açık kalan oturumu kapat',
        steps: '*Oturumlar ve cihazlar* altında *Öteki her yerden çıkış yap*.',
      },
      two: {
        title: 'İki adımlı doğrulamayı kur',
        steps:
          '*İki adımlı doğrulama* bölümünde *Kur*; kareyi telefonla okutun, kodu yazın, kurtarma kodlarını saklayın.',
      },
    },
  },
  en: {
    purpose: 'Your own account: details, password, open sessions and two-step verification.',
    tasks: {
      password: {
        title: 'Change your password',
        steps: 'Under *Password*, enter old and new, *Change password*. Other sessions end.',
      },
      devices: {
        title: 'End a session you left open',
        steps: '*Sign out everywhere else* under *Sessions and devices*.',
      },
      two: {
        title: 'Set up two-step verification',
        steps: '*Set up* under *Two-step verification*; scan the QR code, enter the code, keep the recovery codes.',
      },
    },
  },
  de: {
    purpose: 'Ihr eigenes Konto: Daten, Passwort, offene Sitzungen und Zwei-Faktor-Anmeldung.',
    tasks: {
      password: {
        title: 'Passwort ändern',
        steps: 'Unter *Passwort* altes und neues eintragen, *Passwort ändern*. Andere Sitzungen enden.',
      },
      devices: { title: 'Vergessene Sitzung beenden', steps: '*Überall sonst abmelden* unter *Sitzungen und Geräte*.' },
      two: {
        title: 'Zwei-Faktor-Anmeldung einrichten',
        steps:
          '*Einrichten* unter *Zwei-Faktor-Anmeldung*; Code scannen, Zahl eingeben, Wiederherstellungscodes aufbewahren.',
      },
    },
  },
})
