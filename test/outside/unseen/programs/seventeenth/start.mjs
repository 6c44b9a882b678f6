// The libraries of this folder, besides what the servers have in common with those of the fourteenth part.
export const load = async (name) => {
  const all = await import(name);
  return all.default ?? all;
};
export async function expressApp() {
  const express = await load('express');
  return { app: express(), express };
}
