/** A certificate of `localhost` that nobody trusts, with its key: no program is needed to make one. */
const pem = (label: string, body: string): string =>
  `-----BEGIN ${label}-----\n${body.replace(/(.{64})/g, '$1\n')}\n-----END ${label}-----\n`;

export const ENDS_AT = '2036-11-23T14:21:52.000Z';
export const KEY = pem(
  'PRIVATE KEY',
  'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgp2fyM3n4zYOOfJyFQ15M9Kzxv4vZPEk5oL8uOdDMGDGhRANCAASX6Tml5vseXWI37Unkwz3qphDpHIXzzMZeoDv8luGlRCtWJ8m0dTI2U7upUIRWqP7uM+ZUmb9bVwOqlvViVIFI',
);
export const CERTIFICATE = pem(
  'CERTIFICATE',
  'MIIBfTCCASOgAwIBAgIUWXLAgSsbilcltOCFu8ffzqxk6QswCgYIKoZIzj0EAwIwFDESMBAGA1UEAwwJbG9jYWxob3N0MB4XDTI2MTEyNjE0MjE1MloXDTM2MTEyMzE0MjE1MlowFDESMBAGA1UEAwwJbG9jYWxob3N0MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEl+k5peb7Hl1iN+1J5MM96qYQ6RyF88zGXqA7/JbhpUQrVifJtHUyNlO7qVCEVqj+7jPmVJm/W1cDqpb1YlSBSKNTMFEwHQYDVR0OBBYEFHfEGjTUnWhJ/UG/pS4vdQIN//+0MB8GA1UdIwQYMBaAFHfEGjTUnWhJ/UG/pS4vdQIN//+0MA8GA1UdEwEB/wQFMAMBAf8wCgYIKoZIzj0EAwIDSAAwRQIhANssWsSid3yLnB6mU/iazb8p6Pi2lGwyuvFiUkBJyyBPAiA5GLdJg05uQnAbG7GKvwqrrZy1UJDKa2vx3BQQ8y88Dw==',
);
