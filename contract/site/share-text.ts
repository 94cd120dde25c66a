/** "about 70 %", never "about 90 %" of what is under it. */
export const shareText = (share: number): string => `about ${Math.floor(share * 20) * 5} %`;
