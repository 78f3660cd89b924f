"""Arithmetic of law: pure functions; days and numbers in, days, numbers and the steps that led to them out."""
