/** Key that says the user has seen the tour of the dashboard (B7); per user, on this device. */
export const tourKey = (userId: string): string => `ppTourDone:${userId}`;

export function forgetTour(userId: string): void {
  try {
    localStorage.removeItem(tourKey(userId));
  } catch {
    // Storage may be refused (private mode): then there is nothing to forget.
  }
}
